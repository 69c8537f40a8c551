// The root function of a program: the one that is evaluated.

/** The root's entry in `report`, the answer to the run request `ask`. */
export function rootOf(core, ask, report) {
  if (report.functions.length === 1) return report.functions[0];
  const { function: name } = core.run({ ...ask, command: 'curve', range: [0, 0] });
  // BIR has no curves; its main function comes first.
  return report.functions.find((func) => func.name === name) ?? report.functions[0];
}
