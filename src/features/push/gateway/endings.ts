import type { AttemptOutcome } from '../../../chat/jobs/outbox/transport.ts';
import { noteDeviceUse } from '../../../chat/store/people/push-devices.ts';
import type { PushGateway } from '../../../engine/outbound/push-gateway/gateway.ts';
import type { GatewayOutcome } from '../../../engine/outbound/push-gateway/replies.ts';
import { listMobileDevices, noteRegistered, type StoredMobile } from '../mobile-devices.ts';
import { removeDevices } from '../operations/devices.ts';
import { noteStanding } from '../operations/standing.ts';

/** Seconds between two records of a device's use. */
const NOTED_EACH = 86_400;

/** The result of registering devices at the gateway. */
export interface Registered {
  /** All devices that the gateway now knows. */
  readonly known: readonly StoredMobile[];
  /** The newly registered ones. */
  readonly added: readonly StoredMobile[];
  /** Devices that it will never take. */
  readonly refused: readonly StoredMobile[];
  /** Why the other devices have to wait; undefined: none has to. */
  readonly failure: GatewayOutcome | undefined;
}

/** The outcome of an entry for an answer of the gateway. */
export function outcomeOf(outcome: GatewayOutcome): AttemptOutcome {
  switch (outcome.kind) {
    case 'taken':
      return { kind: 'delivered' };
    case 'unknown_device':
      return { kind: 'dropped' };
    case 'disallowed':
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'later':
      return { ...outcome, kind: 'failed' };
    case 'unreachable':
    case 'interrupted':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** Stores the gateway's statements about devices and the organization, in the transaction that ends the attempt. */
export function recordOf(
  { name }: PushGateway,
  { known, added, refused }: Registered,
  outcome: GatewayOutcome | undefined,
): NonNullable<AttemptOutcome['record']> {
  return async (tx) => {
    await noteRegistered(tx, added, name);
    const gone = new Set([...refused, ...goneAmong(known, outcome)].map(({ id }) => id));
    if (gone.size > 0) {
      const [{ userId } = { userId: 0 }] = [...known, ...refused];
      const own = await listMobileDevices(tx, [userId]);
      // The gateway does not have these devices.
      const left = own.filter(({ id }) => gone.has(id)).map((each) => ({ ...each, gateway: null }));
      await removeDevices(tx, left);
    }
    if (outcome?.kind === 'taken') {
      const stale = known.filter(({ id, usedAt }) => !gone.has(id) && usedAt < tx.now - NOTED_EACH);
      await noteDeviceUse(
        tx,
        stale.map(({ id }) => id),
      );
      await noteStanding(tx, outcome.standing ?? { canPush: true, endsAt: null });
    }
    if (outcome?.kind === 'disallowed') await noteStanding(tx, { canPush: false, endsAt: null });
  };
}

function goneAmong(
  devices: readonly StoredMobile[],
  outcome: GatewayOutcome | undefined,
): readonly StoredMobile[] {
  if (outcome?.kind !== 'taken') return [];
  return devices.filter(({ kind, address }) => outcome.gone[kind].includes(address));
}
