/** Whether two values are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

type Values = Readonly<Record<string, unknown>>;

/** The names under which two objects have different values, sorted. */
export function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name])).sort();
}

/** Each ID once. */
export const idsOf = (rows: readonly { readonly id: number }[] = []): number[] => [
  ...new Set(rows.map(({ id }) => id)),
];
