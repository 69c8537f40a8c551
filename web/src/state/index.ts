export * from "./state";
export * from "./derived";
export * from "./actions";
export type * from "./report";
export { ask, askAboutAnswer, beginProgram, cancelRun, needPassTable, runAgain, wantPlace } from "./run";
