export * from "./state";
export * from "./derived";
export * from "./format";
export * from "./actions";
export * from "./report";
export { ask, askAboutAnswer, openApart, beginProgram, cancelRun, runAgain, wantPlace } from "./run";
