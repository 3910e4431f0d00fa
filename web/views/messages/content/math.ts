let loading: Promise<unknown> | undefined;

/** Formulas have a style sheet and fonts of their own, loaded with the first one. */
export function loadMathStyles(): Promise<unknown> {
  loading ??= import('./math-styles.ts');
  return loading;
}
