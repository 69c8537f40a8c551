export class ExprError extends Error {
  /** Offset in the expression's text. */
  readonly at: number;
}
export interface Expr {
  readonly text: string;
  evaluate(report: unknown): unknown;
  /** Why it is not true: one line for each value a false part looked at. */
  explain(report: unknown): string[];
}
/** Throws ExprError. */
export function parseExpr(text: string): Expr;
/** Throws ExprError. */
export function evaluateExpr(text: string, report: unknown): unknown;
export function show(value: unknown): string;
