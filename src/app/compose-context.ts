import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { Fanout } from '../fanout/fanout.ts';
import { openStorage } from '../files/open-storage.ts';
import { AttemptLimiter } from '../http/attempt-limiter.ts';
import { LogInLimiter } from '../http/log-in-limiter.ts';
import { inWords } from '../http/wire-names.ts';
import { PresenceKeeper } from '../jobs/presence-keeper.ts';
import { type Clock, seconds } from '../kernel/clock.ts';
import { QuietPeriods } from '../kernel/quiet-periods.ts';
import { Turns } from '../kernel/turns.ts';
import { loadFileSecret } from '../operations/files/secret.ts';
import type { LiveRealm } from '../realm/live-realm.ts';

/** Milliseconds. */
const HOUR = 3_600_000;

export async function composeContext(
  config: Config,
  clock: Clock,
  live: LiveRealm,
): Promise<Context & { readonly presence: PresenceKeeper }> {
  const { externalUrl } = config;
  const fileSecret = await loadFileSecret(live);
  live.realm.pictures.useSecret(fileSecret);
  const base: Pick<Context, 'clock' | 'log' | 'realm' | 'db' | 'transact' | 'announce'> = {
    clock,
    log: live.log,
    realm: live.realm,
    db: live.db,
    transact: (fn, actor) => live.transact(fn, actor),
    announce: (ephemeral) => live.announce(ephemeral),
  };
  return {
    ...base,
    catchUp: () => live.catchUp(),
    config,
    presence: new PresenceKeeper(base),
    snapshot: (fromMemory, fromStore) => live.snapshot(fromMemory, fromStore),
    fanout: new Fanout(live, clock, { realm: live.realm, externalUrl, inWords }),
    storage: await openStorage(config),
    fileSecret,
    generation: seconds(clock),
    sendTurns: new Turns(),
    logins: new LogInLimiter({ now: () => clock.now() }),
    hookComplaints: new QuietPeriods({ now: () => clock.now(), period: HOUR, most: 10_000 }),
    passwordChecks: new AttemptLimiter({ now: () => clock.now() }),
  };
}
