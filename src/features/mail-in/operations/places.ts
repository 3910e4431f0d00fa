import type { User } from '../../../chat/model/people.ts';
import type { MessageTarget } from '../../../chat/operations/messages/sending.ts';
import { type AddressById, readTargetById } from '../../../chat/operations/messages/target.ts';
import type { Source } from '../../../chat/realm/source.ts';
import { accessMailSender } from '../../../chat/rules/channels/channel-addresses.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import { listConversations } from '../../../chat/store/messages/own-conversations.ts';
import type { Clock } from '../../../engine/kernel/clock.ts';
import { DAY_SECONDS, seconds } from '../../../engine/kernel/clock.ts';
import { ApiError, BadRequest, StreamDoesNotExist } from '../../../engine/kernel/errors.ts';
import type { OwnAddress } from './own-addresses.ts';
import type { Thread } from './reply-address.ts';

/** A mail becomes no message. The text is a sentence for its author. */
export class MailRefused extends Error {}

/** Sender and target of the message of a mail. */
export interface MailTarget {
  readonly sender: User;
  /** The account whose permissions count: the sender's; for the mail gateway, the address's creator. */
  readonly speaker: User;
  readonly target: MessageTarget;
}

const GONE = 'The conversation is gone, or you can no longer read it.';
const NOBODY = 'Nobody else in the conversation has an account any more.';
const FALLBACK_TOPIC = 'Email with no subject';

interface Around extends Source {
  readonly clock: Clock;
}

/** The sender and target for mail to an address, as of now. Throws MailRefused. */
export async function placeOf(source: Around, address: OwnAddress, subject: string): Promise<MailTarget> {
  return address.kind === 'reply' ? placeOfReply(source, address) : placeInChannel(source, address, subject);
}

async function placeOfReply(
  source: Around,
  { userId, thread, endDay }: OwnAddress & { readonly kind: 'reply' },
): Promise<MailTarget> {
  const user = source.realm.users.get(userId);
  if (!user?.isActive) throw new MailRefused('The account is deactivated.');
  if (seconds(source.clock) >= endDay * DAY_SECONDS)
    throw new MailRefused('This address is no longer valid. Answer a newer mail, or write in the app.');
  const to = await addressOfThread(source, user, thread);
  if (!to) throw new MailRefused(GONE);
  return { sender: user, speaker: user, target: allowed(() => readTargetById(source.realm, user, to)) };
}

async function addressOfThread(source: Source, user: User, thread: Thread): Promise<AddressById | undefined> {
  if (thread.kind === 'direct') {
    const userIds = (await listConversations(source, [thread.id])).get(thread.id)?.userIds ?? [];
    if (!userIds.includes(user.id)) return undefined;
    const others = userIds.filter((id) => id !== user.id);
    const active = others.filter((id) => source.realm.user(id).isActive);
    if (others.length > 0 && active.length === 0) throw new MailRefused(NOBODY);
    // Participants who have left the organization do not keep the others from getting the answer.
    return { type: 'direct', to: others.length > 0 ? active : [user.id] };
  }
  const [first] = await listMessages(source, [thread.id]);
  if (first?.channelId === null || first === undefined) return undefined;
  return { type: 'channel', to: first.channelId, topic: first.topic };
}

function placeInChannel(
  { realm }: Source,
  address: OwnAddress & { readonly kind: 'channel' },
  subject: string,
): MailTarget {
  const creator = realm.users.get(address.creatorId);
  if (!creator?.isActive) throw new MailRefused('The account that made this address is deactivated.');
  return allowed(() => {
    const senderId = accessMailSender(realm, creator, address.senderId ?? undefined);
    const speaker = senderId === null ? creator : realm.user(senderId);
    const sender = senderId === null ? realm.notifier : speaker;
    if (!sender) throw new BadRequest('No such bot');
    const topic = subject === '' ? FALLBACK_TOPIC : subject;
    const to = { type: 'channel', to: address.channelId, topic } as const;
    return { sender, speaker, target: readTargetById(realm, speaker, to) };
  });
}

/** Calls `act`; turns refusals of the API into MailRefused, with sentences for authors of mail. */
export function allowed<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** An API refusal as MailRefused; other errors unchanged. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof StreamDoesNotExist) return new MailRefused(GONE);
  if (!(error instanceof ApiError) || error.status >= 429) return error;
  return new MailRefused(/[.!?]$/.test(error.message) ? error.message : `${error.message}.`);
}
