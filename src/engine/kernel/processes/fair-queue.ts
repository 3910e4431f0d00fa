/** For whom an item waits: a group (a user, a sender's network), and one of its lanes (a mail's address). */
export interface PlaceInQueue {
  readonly group: string;
  readonly lane: string;
}

export interface FairQueueBounds {
  /** Waiting items of one lane. */
  readonly mostOfLane: number;
  /** Waiting items of all lanes. */
  readonly most: number;
}

/** The waiting items of one place; no second item is taken from a lane that is held. */
export interface GroupLane<T> {
  readonly place: PlaceInQueue;
  readonly waiting: T[];
  isHeld: boolean;
}

/**
 * Items that wait for their turn: groups in turn, within a group its lanes in turn, within a lane in order. Threat: one
 * group or lane has a thousand items; each other one still gets every second turn at least.
 */
export class FairQueue<T extends object> {
  readonly #bounds: FairQueueBounds;
  /** Groups and their lanes, in the order of their turns. Invariant: each lane is held or has items. */
  readonly #groups = new Map<string, Map<string, GroupLane<T>>>();
  #length = 0;

  constructor(bounds: FairQueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Adds an item. Returns the item for which there is no room: the new one if its lane is full; if the queue is full,
   * the newest of the largest group's largest lane.
   */
  add(place: PlaceInQueue, item: T): T | undefined {
    const group = this.#groups.get(place.group) ?? new Map<string, GroupLane<T>>();
    const lane = group.get(place.lane) ?? { place, waiting: [], isHeld: false };
    if (lane.waiting.length >= this.#bounds.mostOfLane) return item;
    lane.waiting.push(item);
    this.#length++;
    group.set(place.lane, lane);
    this.#groups.set(place.group, group);
    return this.#length > this.#bounds.most ? this.#takeFromLargest(group, lane) : undefined;
  }

  /** Takes the item whose turn it is, and holds its lane until `release`. */
  next(): { readonly item: T; readonly lane: GroupLane<T> } | undefined {
    for (const [name, group] of this.#groups)
      for (const lane of group.values()) {
        const item = lane.isHeld ? undefined : lane.waiting.shift();
        if (item === undefined) continue;
        this.#length--;
        lane.isHeld = true;
        // The group and the lane go to the end of the line.
        this.#groups.delete(name);
        this.#groups.set(name, group);
        group.delete(lane.place.lane);
        group.set(lane.place.lane, lane);
        return { item, lane };
      }
    return undefined;
  }

  release(lane: GroupLane<T>): void {
    lane.isHeld = false;
    this.#dropIfEmpty(lane);
  }

  /** Whether the item was waiting; it does so no more. */
  remove({ group, lane }: PlaceInQueue, item: T): boolean {
    const found = this.#groups.get(group)?.get(lane);
    const at = found?.waiting.indexOf(item) ?? -1;
    if (!found || at < 0) return false;
    found.waiting.splice(at, 1);
    this.#length--;
    this.#dropIfEmpty(found);
    return true;
  }

  /** Takes all items that wait. */
  clear(): T[] {
    const lanes = [...this.#groups.values()].flatMap((group) => [...group.values()]);
    const items = lanes.flatMap(({ waiting }) => waiting.splice(0));
    this.#length = 0;
    for (const lane of lanes) this.#dropIfEmpty(lane);
    return items;
  }

  /** Where several are the largest, the one that has just grown. */
  #takeFromLargest(grown: Map<string, GroupLane<T>>, grownLane: GroupLane<T>): T | undefined {
    const group = largest(this.#groups.values(), countOf, grown);
    const first = group === grown ? grownLane : undefined;
    const lane = largest(group.values(), ({ waiting }) => waiting.length, first);
    if (!lane) return undefined;
    this.#length--;
    const item = lane.waiting.pop();
    this.#dropIfEmpty(lane);
    return item;
  }

  #dropIfEmpty({ place, waiting, isHeld }: GroupLane<T>): void {
    const group = this.#groups.get(place.group);
    if (isHeld || waiting.length > 0) return;
    group?.delete(place.lane);
    if (group?.size === 0) this.#groups.delete(place.group);
  }
}

/** The one with the highest count; of several, `first` or the first. */
function largest<T, First extends T | undefined>(
  all: Iterable<T>,
  count: (each: T) => number,
  first: First,
): T | First {
  let best: T | First = first;
  for (const each of all) if (best === undefined || count(each) > count(best)) best = each;
  return best;
}

const countOf = <T>(group: Map<string, GroupLane<T>>): number =>
  group.values().reduce((sum, { waiting }) => sum + waiting.length, 0);
