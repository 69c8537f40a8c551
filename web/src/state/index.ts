export * from "./state";
export * from "./derived";
export * from "./actions";
export * from "./report";
export { ask, askAboutAnswer, beginProgram, cancelRun, runAgain, wantPlace } from "./run";
