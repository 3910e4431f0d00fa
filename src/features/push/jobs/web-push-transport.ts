import type { Context } from '../../../chat/context.ts';
import type { AttemptOutcome, OutboxTransport } from '../../../chat/jobs/outbox/transport.ts';
import type { PushDevice } from '../../../chat/model/push-devices.ts';
import { SESSION_SECONDS } from '../../../chat/realm/sessions.ts';
import { listDevicesById, noteDeviceUse } from '../../../chat/store/people/push-devices.ts';
import { listSessionUses } from '../../../chat/store/people/sessions.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { gathered } from '../../../engine/kernel/tasks/gathered.ts';
import { removeDevices } from '../operations/devices.ts';
import type { PushNotice } from '../operations/notices.ts';
import { LastShown } from './last-shown.ts';
import { type Forms, formsOf } from './push-forms.ts';
import type { PushSender } from './push-sender.ts';

const DAY = 86_400;
/** Seconds by which the stored use of a device may lag. */
const NOTE_EVERY = DAY;
/** Notifications that are prepared together. */
const MADE_TOGETHER = 128;

type TransportContext = Pick<Context, 'realm' | 'db' | 'clock' | 'log' | 'transact'>;

/** Sends notifications to devices by Web Push (docs/push.md). */
export function webPushTransport(context: TransportContext, sender: PushSender): OutboxTransport {
  const prepared = gathered((notices: readonly PushNotice[]) => prepare(context, notices), {
    most: MADE_TOGETHER,
  });
  const shown = new LastShown();
  return {
    ...{ kind: 'push_web', job: 'push' },
    bounds: { receivers: 64, failing: 32, lanes: 8, turn: 64, lease: 120 },
    patience: { first: 5, longest: 3600, age: DAY, attempts: Number.POSITIVE_INFINITY },
    report: ({ id: entry, conversation: device, attempts }, err) =>
      context.log.warn({ err, job: 'push', entry, device, attempts }, 'A notification could not be sent.'),
    deliver: async ({ payload }, signal) =>
      deliver(
        { context, sender, shown },
        { ready: await prepared(JSON.parse(payload) as PushNotice), signal },
      ),
  };
}

/** A notification ready to be sent; `forms` undefined: there is nothing to send any more. */
interface Ready {
  readonly device?: PushDevice;
  /** The browser was signed out, or has been unused for too long. */
  readonly hasEnded?: boolean;
  readonly forms?: Forms | undefined;
}

/** Reads what the notifications need, with common queries. */
async function prepare(context: TransportContext, notices: readonly PushNotice[]): Promise<Ready[]> {
  const { realm } = context;
  const devices = await listDevicesById(
    context,
    notices.map(({ deviceId }) => deviceId),
  );
  const ended = await listEnded(context, [...devices.values()]);
  const targets = notices.map((notice) => {
    const device = devices.get(notice.deviceId);
    const user = device && realm.users.get(device.userId);
    if (!device || !user?.isActive || realm.info.deactivated || ended.has(device.id)) return undefined;
    return { notice, device, user };
  });
  const forms = await formsOf(
    context,
    targets.flatMap((each) => each ?? []),
  );
  return notices.map(({ deviceId }, index) => {
    const device = devices.get(deviceId);
    if (device && ended.has(deviceId)) return { device, hasEnded: true };
    const target = targets[index];
    return target ? { device: target.device, forms: forms.get(target) } : {};
  });
}

interface Task {
  readonly ready: Ready;
  readonly signal: AbortSignal;
}

interface Means {
  readonly context: TransportContext;
  readonly sender: PushSender;
  readonly shown: LastShown;
}

async function deliver(
  { context: { clock }, sender, shown }: Means,
  { ready: { device, hasEnded, forms }, signal }: Task,
): Promise<AttemptOutcome> {
  if (device && hasEnded) return { kind: 'dropped', record: (tx) => removeDevices(tx, [device]) };
  // If the notifications of two messages leave together, the first one has shown both.
  if (!device || !forms || shown.has(device.id, forms.payload)) return { kind: 'dropped' };
  const outcome = await sender.send({ ...forms, device, signal });
  const isUse = outcome.kind === 'delivered' && outcome.complaint === undefined;
  if (isUse) shown.note(device.id, forms.payload);
  if (!isUse || device.usedAt + NOTE_EVERY > seconds(clock)) return outcome;
  return { ...outcome, record: (tx) => noteDeviceUse(tx, [device.id]) };
}

/** IDs of devices whose browser was signed out, or has been unused for too long. */
async function listEnded(context: TransportContext, devices: readonly PushDevice[]): Promise<Set<number>> {
  const lastUses = await listSessionUses(
    context,
    devices.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const now = seconds(context.clock);
  const ended = devices.filter(
    ({ sessionId }) => sessionId !== null && (lastUses.get(sessionId) ?? 0) + SESSION_SECONDS <= now,
  );
  return new Set(ended.map(({ id }) => id));
}
