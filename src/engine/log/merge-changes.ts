import type { Change } from '../declared.ts';

/** Joins changes in order: later rows replace earlier ones. */
export function mergeChanges(changes: readonly Change[]): Change {
  if (changes.length === 1) return changes[0] as Change;
  const merged: Record<string, unknown> = {};
  for (const change of changes) {
    for (const [name, value] of Object.entries(change)) merged[name] = mergedValue(merged[name], value);
  }
  return merged;
}

function mergedValue(one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return other ?? one;
  if (Array.isArray(one)) return [...one, ...(other as unknown[])];
  if (one instanceof Map) return new Map([...one, ...(other as Map<number, unknown>)]);
  return { ...one, ...(other as object) };
}
