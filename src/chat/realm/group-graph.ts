import { append } from '../../engine/kernel/values/lists.ts';
import type { Group } from '../model/groups.ts';
import { isSystemGroupName } from './system-groups.ts';

/** The user groups of an organization, with their subgroups. */
export class GroupGraph {
  readonly #byId: Map<number, Group>;
  readonly #idByName: Map<string, number>;
  /** Results of `reach`, by group ID. */
  readonly #reach = new Map<number, readonly Group[]>();

  constructor(groups: Iterable<Group> = []) {
    const all = [...groups];
    this.#byId = new Map(all.map((group) => [group.id, group]));
    this.#idByName = new Map(all.map((group) => [group.name, group.id]));
  }

  get byId(): ReadonlyMap<number, Group> {
    return this.#byId;
  }

  byName(name: string): Group | undefined {
    return this.#byId.get(this.#idByName.get(name) ?? 0);
  }

  put(group: Group): void {
    const old = this.#byId.get(group.id);
    if (old) this.#idByName.delete(old.name);
    this.#byId.set(group.id, group);
    this.#idByName.set(group.name, group.id);
    this.#reach.clear();
  }

  /** A graph in which the given groups replace those with the same IDs. */
  with(changed: Iterable<Group>): GroupGraph {
    const groups = new Map(this.#byId);
    for (const group of changed) groups.set(group.id, group);
    return new GroupGraph(groups.values());
  }

  /**
   * The group itself and all groups whose members are its members too. A system group has only itself: its
   * members follow from the roles.
   */
  reach(groupId: number): readonly Group[] {
    const known = this.#reach.get(groupId);
    if (known) return known;
    const found = this.below(groupId, (group) => !isSystemGroupName(group.name));
    this.#reach.set(groupId, found);
    return found;
  }

  /** The group and all groups below it, each once; `enter` decides whether a group's subgroups are followed. */
  below(groupId: number, enter: (group: Group) => boolean = () => true): Group[] {
    const found = new Map<number, Group>();
    const open = [groupId];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const group = this.#byId.get(id);
      if (!group || found.has(id)) continue;
      found.set(id, group);
      if (enter(group)) append(open, group.subgroups);
    }
    return [...found.values()];
  }
}
