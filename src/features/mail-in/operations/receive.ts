import { createHash } from 'node:crypto';
import { LIMITS } from '../../../chat/model/settings/settings.ts';
import { compose, composeWritten } from '../../../chat/operations/messages/compose.ts';
import { lookUp } from '../../../chat/operations/messages/look-up.ts';
import { permit } from '../../../chat/operations/messages/permit.ts';
import { send } from '../../../chat/operations/messages/send.ts';
import type { Source } from '../../../chat/realm/source.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import type { Clock } from '../../../engine/kernel/clock.ts';
import type { Turns } from '../../../engine/kernel/tasks/turns.ts';
import { asStrangersText, asText } from '../../../engine/kernel/text/safe-text.ts';
import { MAIL_BOUNDS } from '../../../engine/mail/bounds.ts';
import type { ReadMail } from '../../../engine/mail/types.ts';
import { insertReceived, wasReceived } from '../received-mails.ts';
import { contentOf, senderLine, subjectLine } from './content.ts';
import { keepFiles, type MailFileServices } from './files.ts';
import { noticeRefusal } from './notice.ts';
import type { OwnAddress } from './own-addresses.ts';
import { asRefusal, MailRefused, type MailTarget, placeOf } from './places.ts';

export interface MailContext extends Source, MailFileServices {
  readonly clock: Clock;
  readonly sendTurns: Pick<Turns, 'take'>;
  /** Lets each key through once an hour. */
  readonly hookComplaints: { begin(key: string): boolean };
}

/** The outcome of a mail. `dropped`: accepted without a message or an answer. */
export type ReceivedMail =
  | { readonly kind: 'posted' }
  | { readonly kind: 'dropped'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The client name of messages that come by mail. */
const CLIENT = 'Internal';

/**
 * Posts a mail as a message, once, even if the mail comes again. Throws errors that are not the mail's fault: its sender should try
 * again.
 */
export async function receiveMail(
  context: MailContext,
  address: OwnAddress,
  mail: ReadMail,
): Promise<ReceivedMail> {
  const dropped = reasonToDrop(context, address, mail);
  if (dropped !== undefined) return { kind: 'dropped', reason: dropped };
  const digest = createHash('sha256').update(`${address.key} ${mail.identity}`).digest('hex');
  if (await wasReceived(context, digest)) return { kind: 'dropped', reason: 'The mail has come before.' };
  try {
    requireFit(address, mail);
    const place = await placeOf(context, address, mail.subject);
    await post(context, place, { address, mail, digest });
    return { kind: 'posted' };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof MailRefused)) throw error;
    if (address.kind === 'reply') await noticeRefusal(context, address.userId, refusal.message);
    return { kind: 'refused', reason: refusal.message };
  }
}

/** Why to drop a mail whose answer could start a loop. */
function reasonToDrop({ realm }: Source, { kind }: OwnAddress, mail: ReadMail): string | undefined {
  const { hostname } = new URL(realm.url);
  if (mail.messageId.endsWith(`.${realm.id}@${hostname}>`)) return 'The mail is from this server.';
  if (mail.automatic === 'answer') return 'A program has answered.';
  // Programs may write to channel addresses, which exist for them, but not in a user's name.
  return kind === 'reply' && mail.automatic === 'bulk' ? 'A program has sent the mail.' : undefined;
}

function requireFit({ kind }: OwnAddress, { hops, text, files, filesLeftOut }: ReadMail): void {
  if (hops > MAIL_BOUNDS.hops) throw new MailRefused('The mail has gone in a circle.');
  if (kind === 'reply' && text === '' && files.length + filesLeftOut === 0)
    throw new MailRefused('The mail has no text beside what it quotes.');
}

/** Whether the topic holds only the beginning of the subject. */
const isCut = (subject: string, { kind }: OwnAddress): boolean =>
  kind === 'channel' && [...subject].length > LIMITS.topicLength;

interface Posting {
  readonly address: OwnAddress;
  readonly mail: ReadMail;
  readonly digest: string;
}

async function post(
  context: MailContext,
  place: MailTarget,
  { address, mail, digest }: Posting,
): Promise<void> {
  const { realm } = context;
  const { sender, speaker, target } = place;
  // Files are stored only for a message that may be sent.
  await context.transact((tx) => permit(tx, compose(realm, speaker, '-'), target));
  const files = await keepFiles(context, sender, mail);
  const text = mail.text === '' && files.length === 0 ? '(No email body)' : mail.text;
  const content = contentOf(text, {
    before: [
      ...(address.options.showsSender ? [senderLine(mail.from)] : []),
      ...(isCut(mail.subject, address) ? [subjectLine(mail.subject)] : []),
    ],
    files,
  });
  // An answer by mail is the person's own text; everybody who knows the address of a channel is a stranger.
  const clean = address.kind === 'reply' ? asText(content) : asStrangersText(content);
  const prepare = async () => {
    const composed = await composeWritten(context, speaker, clean);
    return { composed, known: await lookUp(context, { ...composed, sender }, { target }) };
  };
  const { composed, known } = await context.sendTurns.take(sender.id, prepare());
  await context.transact(async (tx: Tx) => {
    if (await wasReceived(tx, digest)) return;
    const asked = tx.realm.user(speaker.id);
    if (!asked.isActive) throw new MailRefused('The account is deactivated.');
    // The mail gateway may write anywhere, but the creator of the address may not.
    await permit(tx, { ...composed, sender: asked }, target);
    const readBySender = address.kind === 'reply';
    await send(tx, { ...composed, sender }, { target, client: CLIENT, readBySender, ...known });
    await insertReceived(tx, digest);
  });
}
