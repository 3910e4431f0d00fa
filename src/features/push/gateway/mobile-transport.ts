import type { Context } from '../../../chat/context.ts';
import type { AttemptOutcome, OutboxTransport } from '../../../chat/jobs/outbox/transport.ts';
import type { User } from '../../../chat/model/people.ts';
import { acquaintancesOf } from '../../../chat/rules/people/people.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import type { OutboxEntry } from '../../../chat/store/outbox/outbox.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import type { PushGateway } from '../../../engine/outbound/push-gateway/gateway.ts';
import { listObstacles } from '../../notifications/rules/still.ts';
import type { NotificationTrigger } from '../../notifications/rules/triggers.ts';
import { listNotificationsOf } from '../../notifications/store/notifications.ts';
import { listMobileDevices, type StoredMobile } from '../mobile-devices.ts';
import { gatewayUser } from '../operations/gateway-user.ts';
import type { MobileNotice } from '../operations/mobile-notices.ts';
import { type MobileForms, presentMobileMessage, presentMobileRemoval } from '../views/mobile.ts';
import { outcomeOf, type Registered, recordOf } from './endings.ts';

const DAY = 86_400;

type MobileContext = Pick<Context, 'realm' | 'db' | 'clock' | 'config' | 'fileSecret' | 'log'>;

export interface MobileTransportOptions {
  readonly context: MobileContext;
  readonly gateway: PushGateway;
}

/**
 * Sends notifications for mobile devices through the push gateway. Devices that the gateway does not know yet are
 * registered before their first notification; devices that the gateway no longer has are removed.
 */
export function mobileTransport(options: MobileTransportOptions): OutboxTransport {
  const { log } = options.context;
  return {
    ...{ kind: 'push_mobile', job: 'mobile-push' },
    bounds: { receivers: 8, failing: 8, lanes: 8, turn: 64, lease: 120 },
    patience: { first: 5, longest: 3600, age: DAY, attempts: Number.POSITIVE_INFINITY },
    report: ({ id: entry, attempts }, err) =>
      log.warn({ err, job: 'mobile-push', entry, attempts }, 'A mobile notification was not taken.'),
    deliver: (entry, signal) => deliver(options, { entry, signal }),
  };
}

interface Task {
  readonly entry: OutboxEntry;
  readonly signal: AbortSignal;
}

async function deliver(options: MobileTransportOptions, { entry, signal }: Task): Promise<AttemptOutcome> {
  const { context, gateway } = options;
  const notice = JSON.parse(entry.payload) as MobileNotice;
  const sending = { id: String(entry.id), signal };
  const whose = gatewayUser(context, notice.userId);
  if (notice.notice === 'forget') {
    if (notice.gateway !== gateway.name) return { kind: 'dropped' };
    const outcome = await gateway.unregister(whose, { kind: notice.kind, token: notice.token }, sending);
    // Refused: the gateway did not have the device.
    return outcome.kind === 'refused' ? { kind: 'dropped' } : outcomeOf(outcome);
  }
  const devices = await listMobileDevices(context, [notice.userId]);
  const forms = devices.length > 0 && isFresh(context, entry) ? await formsOf(context, notice) : undefined;
  if (!forms) return { kind: 'dropped' };
  const registered = await registerAll(options, devices, sending);
  const { failure } = registered;
  if (failure) return { ...outcomeOf(failure), record: recordOf(gateway, registered, failure) };
  if (registered.known.length === 0)
    return { kind: 'dropped', record: recordOf(gateway, registered, undefined) };
  const push = {
    devices: registered.known.map(({ kind, address: token }) => ({ kind, token })),
    payload: { ...forms, isUrgent: notice.notice === 'message' },
  };
  const outcome = await gateway.notify(whose, push, sending);
  return { ...outcomeOf(outcome), record: recordOf(gateway, registered, outcome) };
}

/** Old entries are not sent, when the server gets its gateway back after a while. */
const isFresh = ({ clock }: MobileContext, { createdAt }: OutboxEntry): boolean =>
  createdAt > seconds(clock) - DAY;

/** undefined: there is nothing to send any more. */
async function formsOf(
  context: MobileContext,
  notice: Exclude<MobileNotice, { notice: 'forget' }>,
): Promise<MobileForms | undefined> {
  const { realm } = context;
  const user = realm.users.get(notice.userId);
  if (!user?.isActive || realm.info.deactivated) return undefined;
  return notice.notice === 'remove'
    ? presentMobileRemoval(notice.messageIds, { realm, user })
    : messageForms(context, user, notice.messageId);
}

/** The current message; undefined: it was deleted, has become inaccessible, or was read. */
async function messageForms(
  context: MobileContext,
  user: User,
  messageId: number,
): Promise<MobileForms | undefined> {
  const { realm, config } = context;
  const known = await listNotificationsOf(context, { userId: user.id, messageId });
  const shown = known.find(({ kind }) => kind === 'push');
  if (shown?.state !== 'sent') return undefined;
  const obstacles = await listObstacles(context, user, { way: 'push', waiting: [shown] });
  if (obstacles.size > 0) return undefined;
  const [message] = await listMessages(context, [messageId]);
  if (!message) return undefined;
  const notified = {
    message,
    trigger: shown.trigger as NotificationTrigger,
    knows: await acquaintancesOf(context, user),
    showsContent: config.pushGatewayContent,
  };
  return presentMobileMessage(notified, { realm, user });
}

/** Registers devices that the gateway does not know yet. */
async function registerAll(
  { context, gateway }: MobileTransportOptions,
  devices: readonly StoredMobile[],
  sending: { readonly id: string; readonly signal: AbortSignal },
): Promise<Registered> {
  const known = devices.filter((each) => each.gateway === gateway.name);
  const others = devices.filter((each) => each.gateway !== gateway.name);
  const outcomes = await Promise.all(
    others.map(async (device) => {
      const { kind, address: token, appId, userId } = device;
      const id = `${sending.id}-${device.id}`;
      const outcome = await gateway.register(
        gatewayUser(context, userId),
        { kind, token, appId },
        { ...sending, id },
      );
      return { device, outcome };
    }),
  );
  const of = (...kinds: readonly string[]) => outcomes.filter(({ outcome }) => kinds.includes(outcome.kind));
  const added = of('taken').map(({ device }) => device);
  return {
    known: [...known, ...added],
    added,
    refused: of('refused', 'unknown_device').map(({ device }) => device),
    failure: of('later', 'unreachable', 'disallowed', 'interrupted')[0]?.outcome,
  };
}
