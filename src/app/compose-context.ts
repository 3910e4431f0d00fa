import { events, registerFields } from '../catalogue.ts';
import type { Context } from '../chat/context.ts';
import { Fanout } from '../chat/fanout/fanout.ts';
import { PresenceKeeper } from '../chat/jobs/presence-keeper.ts';
import { loadFileSecret } from '../chat/operations/files/secret.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Config } from '../engine/config/config.ts';
import { openStorage } from '../engine/files/open-storage.ts';
import { AttemptLimiter } from '../engine/http/admission/attempt-limiter.ts';
import { LogInLimiter } from '../engine/http/admission/log-in-limiter.ts';
import { inWords, pushToBrand } from '../engine/http/wire-names.ts';
import { type Clock, seconds } from '../engine/kernel/clock.ts';
import { QuietPeriods } from '../engine/kernel/tasks/quiet-periods.ts';
import { Turns } from '../engine/kernel/tasks/turns.ts';
import { createOutbound, type Outbound } from '../engine/outbound/client.ts';
import { openPushGateway, type PushGateway } from '../engine/outbound/push-gateway/gateway.ts';
import { servicesOf } from '../features.ts';

/** Milliseconds. */
const HOUR = 3_600_000;
const TEN_SECONDS = 10_000;

interface Around {
  readonly clock: Clock;
  readonly live: LiveRealm;
  /** Wraps the client for outgoing requests. */
  readonly wrapOutbound?: ((outbound: Outbound) => Outbound) | undefined;
  readonly backup: Context['backup'];
}

interface Composed extends Context {
  readonly presence: PresenceKeeper;
  readonly outbound: Outbound;
  readonly pushGateway: PushGateway | undefined;
}

export async function composeContext(
  config: Config,
  { clock, live, backup, wrapOutbound = (each) => each }: Around,
): Promise<Composed> {
  const { externalUrl } = config;
  const storage = await openStorage(config);
  const fileSecret = await loadFileSecret(live);
  live.realm.pictures.useSecret(fileSecret);
  const base = {
    clock,
    config,
    fileSecret,
    log: live.log,
    realm: live.realm,
    db: live.db,
    transact: live.transact.bind(live),
    announce: live.announce.bind(live),
  };
  const outbound = wrapOutbound(createOutbound({ allow: config.outboundAllow }));
  const pushGateway = config.pushGateway && openPushGateway(config.pushGateway, { inWords: pushToBrand });
  return {
    ...base,
    ...servicesOf({ context: base, outbound, pushGateway }),
    outbound,
    catchUp: () => live.catchUp(),
    registerFields,
    presence: new PresenceKeeper(base),
    snapshot: (fromMemory, fromStore) => live.snapshot(fromMemory, fromStore),
    fanout: new Fanout(live, clock, { realm: live.realm, externalUrl, events, inWords }),
    backup,
    storage: backup?.wrap(storage) ?? storage,
    pushGateway,
    generation: seconds(clock),
    sendTurns: new Turns(),
    logins: new LogInLimiter({ now: () => clock.now() }),
    hookComplaints: new QuietPeriods({ now: () => clock.now(), period: HOUR, most: 10_000 }),
    clientErrors: new QuietPeriods({ now: () => clock.now(), period: TEN_SECONDS, most: 10_000 }),
    passwordChecks: new AttemptLimiter({ now: () => clock.now() }),
  };
}
