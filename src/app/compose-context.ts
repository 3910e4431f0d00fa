import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { Fanout } from '../fanout/fanout.ts';
import { openStorage } from '../files/open-storage.ts';
import type { FileStorage } from '../files/storage.ts';
import { AttemptLimiter } from '../http/attempt-limiter.ts';
import { LogInLimiter } from '../http/log-in-limiter.ts';
import { inWords, pushToBrand } from '../http/wire-names.ts';
import { PushSender } from '../jobs/notifications/push-sender.ts';
import { PresenceKeeper } from '../jobs/presence-keeper.ts';
import { mobileTester } from '../jobs/push-gateway/mobile-test.ts';
import { type Clock, seconds } from '../kernel/clock.ts';
import { QuietPeriods } from '../kernel/quiet-periods.ts';
import { Turns } from '../kernel/turns.ts';
import { loadFileSecret } from '../operations/files/secret.ts';
import { createOutbound, type Outbound } from '../outbound/client.ts';
import { openPushGateway, type PushGateway } from '../outbound/push-gateway/gateway.ts';
import type { LiveRealm } from '../realm/live-realm.ts';

/** Milliseconds. */
const HOUR = 3_600_000;
const TEN_SECONDS = 10_000;

interface Around {
  readonly clock: Clock;
  readonly live: LiveRealm;
  /** Wraps the client for outgoing requests. */
  readonly wrapOutbound?: ((outbound: Outbound) => Outbound) | undefined;
  /** Wraps the store of files. */
  readonly wrapStorage?: (storage: FileStorage) => FileStorage;
}

interface Composed extends Context {
  readonly presence: PresenceKeeper;
  readonly push: PushSender;
  readonly outbound: Outbound;
  readonly pushGateway: PushGateway | undefined;
}

export async function composeContext(
  config: Config,
  { clock, live, wrapOutbound = (each) => each, wrapStorage = (each) => each }: Around,
): Promise<Composed> {
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
  const outbound = wrapOutbound(createOutbound({ allow: config.outboundAllow }));
  const pushGateway = config.pushGateway && openPushGateway(config.pushGateway, { inWords: pushToBrand });
  return {
    ...base,
    outbound,
    push: new PushSender({ ...base, config }, outbound),
    catchUp: () => live.catchUp(),
    config,
    presence: new PresenceKeeper(base),
    snapshot: (fromMemory, fromStore) => live.snapshot(fromMemory, fromStore),
    fanout: new Fanout(live, clock, { realm: live.realm, externalUrl, inWords }),
    storage: wrapStorage(await openStorage(config)),
    fileSecret,
    pushGateway,
    mobileTest: mobileTester({ ...base, fileSecret }, pushGateway),
    generation: seconds(clock),
    sendTurns: new Turns(),
    logins: new LogInLimiter({ now: () => clock.now() }),
    hookComplaints: new QuietPeriods({ now: () => clock.now(), period: HOUR, most: 10_000 }),
    clientErrors: new QuietPeriods({ now: () => clock.now(), period: TEN_SECONDS, most: 10_000 }),
    passwordChecks: new AttemptLimiter({ now: () => clock.now() }),
  };
}
