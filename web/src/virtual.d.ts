declare module "virtual:core" {
  export const url: string;
  /** The module that lacks what is not needed at first. */
  export const firstUrl: string;
  /** Its size, uncompressed. */
  export const bytes: number;
  export const engine: string;
  export const targets: string[];
  export const defaultPipeline: string;
}
declare module "virtual:passes" {
  /** The core's own table. */
  export const passes: import("./state/report").PassInfo[];
}
declare module "virtual:examples" {
  export interface ExampleInfo {
    file: string;
    group: string;
    title: string;
    about: string;
  }
  export const first: { file: string; text: string };
  /** Address of a JSON of {list: ExampleInfo[], texts: {file: text}}. */
  export const url: string;
}
