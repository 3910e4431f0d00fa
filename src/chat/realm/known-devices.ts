import type { DeviceKind } from '../model/push-devices.ts';

const NONE: readonly DeviceKind[] = [];

/** The kinds of devices on which each user gets notifications. */
export class KnownDevices {
  readonly #kinds = new Map<number, readonly DeviceKind[]>();
  /** Number of users by kind. */
  readonly #owners = new Map<DeviceKind, number>();

  /** The kinds of a user's devices, each once. */
  kindsOf(userId: number): readonly DeviceKind[] {
    return this.#kinds.get(userId) ?? NONE;
  }

  /** Whether a user has a device of one of these kinds. */
  has(userId: number, kinds: ReadonlySet<DeviceKind>): boolean {
    return this.kindsOf(userId).some((kind) => kinds.has(kind));
  }

  /** Whether any user has such a device. */
  hasAny(kinds: ReadonlySet<DeviceKind>): boolean {
    return [...kinds].some((kind) => (this.#owners.get(kind) ?? 0) > 0);
  }

  /** Users with a device of any kind. */
  get owners(): Iterable<number> {
    return this.#kinds.keys();
  }

  forget(): void {
    this.#kinds.clear();
    this.#owners.clear();
  }

  put(userId: number, kinds: readonly DeviceKind[]): void {
    for (const kind of this.kindsOf(userId)) this.#count(kind, -1);
    for (const kind of kinds) this.#count(kind, 1);
    if (kinds.length > 0) this.#kinds.set(userId, kinds);
    else this.#kinds.delete(userId);
  }

  #count(kind: DeviceKind, by: 1 | -1): void {
    this.#owners.set(kind, (this.#owners.get(kind) ?? 0) + by);
  }
}
