declare module "virtual:core" {
  export const url: string;
  /** Size of the module, uncompressed. */
  export const bytes: number;
  export const engine: string;
  export const passes: import("./state/report").PassInfo[];
  export const targets: string[];
  export const defaultPipeline: string;
}
declare module "virtual:examples" {
  export interface ExampleInfo {
    file: string;
    group: string;
    title: string;
    about: string;
  }
  export const examples: ExampleInfo[];
  export const first: { file: string; text: string };
  export const textsUrl: string;
}
