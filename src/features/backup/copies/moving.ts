import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { PAUSE } from '../../../engine/store/counters.ts';
import type { Engine, Row } from '../../../engine/store/engine.ts';
import { Overtaken } from '../../../engine/store/write-set.ts';

/** UNIX seconds: a pause until then, for a database that has moved. */
const MOVED = 9_000_000_000_000;
/** Seconds for which a pause is renewed, and between two renewals. */
const LEASE = 30;
const RENEWED_AFTER_MS = 5000;

/**
 * While a pause is held, no process writes to the organization: each batch of writes
 * reads the row under its lock. After its holder dies, a pause lasts for half a minute more.
 */
export class Pause {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #position: number;
  #until: number;
  #failure: unknown;
  #renewing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** Waits for running writes. Throws CannotStart if another move is running, or is done. */
  static async begin(engine: Engine, realmId: number): Promise<Pause> {
    const until = now() + LEASE;
    const found = await swap(engine, realmId, { refuses: (paused) => paused > now(), until });
    return new Pause(engine, { realmId, position: found.position, until });
  }

  private constructor(
    engine: Engine,
    { realmId, position, until }: { realmId: number; position: number; until: number },
  ) {
    this.#engine = engine;
    this.#realmId = realmId;
    this.#position = position;
    this.#until = until;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew().catch((error: unknown) => {
        this.#failure = error;
      });
    }, RENEWED_AFTER_MS);
  }

  /** Ends the pause: writes go on. */
  async end(): Promise<void> {
    await this.#stop();
    await setPause(this.#engine, this.#realmId, undefined);
  }

  /** Closes this database to writes permanently. Throws if anything was written since the beginning. */
  async close(): Promise<void> {
    await this.#stop();
    const held = this.#until;
    const { position } = await swap(this.#engine, this.#realmId, {
      refuses: (paused) => paused !== held || now() >= held || this.#failure !== undefined,
      until: MOVED,
    });
    if (position !== this.#position) throw new Error('Something was written while writes were paused.');
  }

  async #renew(): Promise<void> {
    const held = this.#until;
    const until = now() + LEASE;
    await swap(this.#engine, this.#realmId, { refuses: (paused) => paused !== held || now() >= held, until });
    this.#until = until;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }
}

interface Swap {
  /** Whether the caller may not replace the existing value (0 without a row). */
  readonly refuses: (paused: number) => boolean;
  readonly until: number;
}

function swap(engine: Engine, realmId: number, { refuses, until }: Swap): Promise<{ position: number }> {
  return transact(engine, realmId, async (counters) => {
    const last = (name: string) => Number(counters.find((row) => row.name === name)?.value ?? 0);
    if (refuses(last(PAUSE))) throw new CannotStart(sentence(last(PAUSE)));
    await put(engine, realmId, until);
    return { position: last('log') };
  });
}

/** Runs `fn` again if the server has written since the transaction began. */
async function transact<T>(
  { write }: Engine,
  realmId: number,
  fn: (counters: readonly Row[]) => Promise<T>,
): Promise<T> {
  for (;;) {
    const counters = await write.begin(realmId);
    try {
      const value = await fn(counters);
      await write.commit();
      return value;
    } catch (error) {
      await write.rollback();
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

const sentence = (paused: number): string =>
  paused >= MOVED
    ? 'The organization has moved to another database: this one is not in use any more.'
    : 'The organization is being moved, or a move that broke off less than a minute ago paused its writes: try again then.';

/** undefined: ends the pause, even one of another holder. */
export async function setPause(engine: Engine, realmId: number, until: number | undefined): Promise<void> {
  await transact(engine, realmId, () => put(engine, realmId, until));
}

async function put({ write }: Engine, realmId: number, value: number | undefined): Promise<void> {
  await write.db.deleteFrom('counters').where('realm_id', '=', realmId).where('name', '=', PAUSE).execute();
  if (value === undefined) return;
  await write.db.insertInto('counters').values({ realm_id: realmId, name: PAUSE, value }).execute();
}

/** Throws CannotStart for a database that has moved, or that is being moved. */
export async function refuseMoved(engine: Engine, realmId: number): Promise<void> {
  const row = await engine.read
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realmId)
    .where('name', '=', PAUSE)
    .executeTakeFirst();
  if (!row || row.value <= now()) return;
  throw new CannotStart(
    `${sentence(row.value)} ${row.value >= MOVED ? 'Start with the settings of the other one; or once with --restored, to use this one all the same.' : ''}`.trimEnd(),
  );
}

const now = (): number => Math.floor(Date.now() / 1000);
