import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';

const PURPOSE = 'answer by mail';
const DAYS = 30;
/** 128 bits, written in base 36. */
const SIGNATURE_BYTES = 16;
const SIGNATURE_DIGITS = 25;
const FORM = /^r-([0-9a-z]{1,11})-([td])([0-9a-z]{1,11})-([0-9a-z]{1,5})-([0-9a-z]{25})$/;

/** A conversation; a topic stays the same when it is renamed, resolved or moved. */
export interface Thread {
  readonly kind: 'topic' | 'direct';
  /** A topic: the ID of its first message; a direct conversation: its recipient ID. */
  readonly id: number;
}

/** The contents of an address to which a user answers. */
export interface ReplyAddress {
  readonly userId: number;
  readonly thread: Thread;
  /** The first day on which it is invalid, in days since the UNIX epoch. */
  readonly endDay: number;
}

/** The day (UTC, in days since the UNIX epoch) on which an address created at `now` (UNIX seconds) ends. */
export const endDayFrom = (now: number): number => Math.floor(now / DAY_SECONDS) + DAYS + 1;

/**
 * The part before the `@` of a user's reply address for a conversation: at most 60 characters, in any case of letters.
 * Anybody who has the address can write there as the user.
 */
export function replyLocal(secret: string, address: ReplyAddress): string {
  const said = bodyOf(address);
  return `${said}-${signatureOf(secret, said)}`;
}

/** The contents of the part before the `@`; undefined: it is no reply address of this server. */
export function readReplyLocal(secret: string, local: string): ReplyAddress | undefined {
  const given = local.toLowerCase();
  const [, user, kind, id, day, signature] = FORM.exec(given) ?? [];
  if (user === undefined || id === undefined || day === undefined || signature === undefined)
    return undefined;
  const expected = signatureOf(secret, given.slice(0, given.lastIndexOf('-')));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return {
    userId: Number.parseInt(user, 36),
    thread: { kind: kind === 't' ? 'topic' : 'direct', id: Number.parseInt(id, 36) },
    endDay: Number.parseInt(day, 36),
  };
}

const bodyOf = ({ userId, thread, endDay }: ReplyAddress): string =>
  `r-${digits(userId)}-${thread.kind === 'topic' ? 't' : 'd'}${digits(thread.id)}-${digits(endDay)}`;

const digits = (value: number): string => value.toString(36);

function signatureOf(secret: string, said: string): string {
  const bytes = createHmac('sha256', secret)
    .update(`${PURPOSE} ${said}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(SIGNATURE_DIGITS, '0');
}
