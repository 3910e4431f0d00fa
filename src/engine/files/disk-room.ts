import { statfs } from 'node:fs/promises';
import type { Clock } from '../kernel/clock.ts';

/** Bytes. */
export interface RoomOnDisk {
  readonly free: number;
  readonly size: number;
}

/** The reserve for what must go on when a disk is nearly full: signing in, reading, deleting. A small disk has a part of itself. */
const RESERVE_BYTES = 64 * 1_048_576;
const RESERVE_PART = 0.02;
/** Milliseconds after which the disk is looked at again. */
const LOOK_EVERY = 5000;

export interface DiskRoomOptions {
  /** Reads the figures of the disk. */
  readonly read: () => Promise<RoomOnDisk>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What the disk below a folder has left for this account. */
export const roomBelow = async (folder: string): Promise<RoomOnDisk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** The room on the disk of the data folder. */
export class DiskRoom {
  readonly #options: DiskRoomOptions;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;

  constructor(options: DiskRoomOptions) {
    this.#options = options;
  }

  /** Whether only the reserve is left, as of the last look; begins another one now and then. */
  get isLow(): boolean {
    if (this.#options.clock.now() - this.#lookedAt >= LOOK_EVERY) void this.look();
    return this.#isLow;
  }

  /** undefined: the system cannot say. */
  async look(): Promise<RoomOnDisk | undefined> {
    this.#lookedAt = this.#options.clock.now();
    try {
      const room = await this.#options.read();
      this.#isLow = room.free < Math.min(RESERVE_BYTES, room.size * RESERVE_PART);
      return room;
    } catch {
      // Without figures, the first write that fails says that the disk is full.
      this.#isLow = false;
      return undefined;
    }
  }
}
