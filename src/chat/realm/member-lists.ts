interface MemberList {
  readonly ids: readonly number[];
  /** UNIX second at which the list may change by the passing of time. */
  readonly until: number;
}

/** The most lists that are kept. */
const MOST = 100;

/** Member IDs of a group, cached until the group changes. */
export class MemberLists {
  readonly #lists = new Map<number, MemberList>();

  of(groupId: number, now: number, make: () => MemberList): readonly number[] {
    const known = this.#lists.get(groupId);
    if (known && now < known.until) return known.ids;
    if (this.#lists.size >= MOST) this.forget();
    const made = make();
    this.#lists.set(groupId, made);
    return made.ids;
  }

  forget(): void {
    this.#lists.clear();
  }
}
