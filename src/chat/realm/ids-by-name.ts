import { type MutableMap, type MutableSet, ownSet } from '../../engine/kernel/layered.ts';

/** IDs of users by a name. Nearly every name belongs to one user: a set for each would take more memory than the names. */
export type IdsByName = MutableMap<string, number | MutableSet<number>>;

/** The ID of the user who got the name first. */
export function firstId(ids: IdsByName, name: string): number | undefined {
  const found = ids.get(name);
  return typeof found === 'object' ? found.values().next().value : found;
}

export function addId(ids: IdsByName, name: string, id: number): void {
  const found = ids.get(name);
  if (typeof found === 'object') ownSet(ids as MutableMap<string, MutableSet<number>>, name).add(id);
  else ids.set(name, found === undefined || found === id ? id : new Set([found, id]));
}

export function deleteId(ids: IdsByName, name: string, id: number): void {
  const found = ids.get(name);
  if (typeof found === 'object') ownSet(ids as MutableMap<string, MutableSet<number>>, name).delete(id);
  else if (found === id) ids.delete(name);
}
