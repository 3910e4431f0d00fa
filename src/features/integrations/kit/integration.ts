import { MissingEventHeader } from '../../../chat/model/webhook-errors.ts';
import type { FormFile } from '../../../engine/kernel/form-file.ts';
import type { Payload } from './payload.ts';
import type { Signature } from './signature.ts';

/** The message for an event. */
export interface Notice {
  /** Used if the address does not name a topic. */
  readonly topic: string;
  /** Markdown; blank: there is no message. */
  readonly content: string;
  /** The event's name in `only_events` and `exclude_events`. */
  readonly event?: string | undefined;
  /** The name of the channel, in place of that in the address. */
  readonly channel?: string | undefined;
  /** Files for the message. */
  readonly files?: readonly NoticeFile[];
  /** The number of further files, which were left out. */
  readonly filesLeftOut?: number;
}

/** A file for the message; its name has at most 200 characters. */
export type NoticeFile = Omit<FormFile, 'field'>;

/** The integration knows the event, and makes no message for it. */
export const IGNORED = undefined;

/** The integration does not know the event. The caller answers UNSUPPORTED_WEBHOOK_EVENT_TYPE. */
export class UnknownHookEvent extends Error {}

/** A request of a service. */
export interface Hook {
  readonly payload: Payload;
  /** Whether the body was a form without a `payload`: `payload` then has its fields, as texts. */
  readonly isForm: boolean;
  /** The files of a form. */
  readonly files: readonly FormFile[];
  /** A header of the request. */
  header(name: string): string | undefined;
  /** A parameter of the address. */
  option(name: string): string | undefined;
  /** The name of the user with a mail address; undefined: the bot's owner knows nobody by it. */
  nameOf(email: string): string | undefined;
  /** The address names a topic: the text then says what else only the topic would say. */
  readonly hasTopic: boolean;
}

/** One service: how its events become messages, and how people set it up. */
export interface Integration {
  /** In the address: /api/v1/external/{name}. */
  readonly name: string;
  /** What people call the service. */
  readonly title: string;
  /** What the service is, in a few words. */
  readonly about: string;
  /** The names of its events, for `only_events` and `exclude_events`; absent: it has no kinds of events. */
  readonly events?: readonly string[];
  /** What to do in the service, in Markdown, one step each; the address comes before. */
  readonly steps: readonly string[];
  /** Its parameters of the address, with what they mean. */
  readonly options?: Readonly<Record<string, string>>;
  /** How the service signs what it sends. */
  readonly signature?: Signature;
  /** It takes forms without a `payload` too. */
  readonly takesForms?: true;
  /** Its texts come from the one who has the bot's key: they may mention people. Others mention silently. */
  readonly mayMention?: true;
  /** Bytes of the largest body; absent: 512 kB, above what services send. */
  readonly mostBytes?: number;
  /** What the service expects in the replies, beside the common members. */
  readonly answers?: 'slack';
  /**
   * The messages of an event. Throws BadPayload, UnknownEvent, and errors of the API.
   */
  read(hook: Hook): Notice | readonly Notice[] | undefined;
}

/** The value of the header in which a service names its event. Throws MissingEventHeader. */
export function eventHeader(hook: Pick<Hook, 'header'>, name: string): string {
  const value = hook.header(name);
  if (value === undefined || value === '') throw new MissingEventHeader(name);
  return value;
}
