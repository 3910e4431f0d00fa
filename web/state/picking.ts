/** The picked rows of a list, and the row from which a range extends. */
export interface Picking {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | undefined;
}

export const NOTHING_PICKED: Picking = { ids: new Set(), anchor: undefined };

/** One row more or less. */
export function toggled({ ids }: Picking, id: number): Picking {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** All rows between the one before and this one, as the list shows them; without one before: this row. */
export function extended(picking: Picking, id: number, shown: readonly number[]): Picking {
  const [from, to] = [shown.indexOf(picking.anchor ?? id), shown.indexOf(id)];
  if (from < 0 || to < 0) return toggled(picking, id);
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...picking.ids, ...between]), anchor: picking.anchor ?? id };
}

/** Without what the list does not have any more. */
export function remaining({ ids, anchor }: Picking, isThere: (id: number) => boolean): Picking {
  return { ids: new Set([...ids].filter(isThere)), anchor };
}
