import { AnomalousWebhookPayload, UnsupportedWebhookEvent } from '../../../chat/model/webhook-errors.ts';
import { isTooComplex } from '../../../engine/http/parameters/parse-json.ts';
import { BadRequest, InvalidJson, ParameterMissing, PayloadTooLarge } from '../../../engine/kernel/errors.ts';
import type { FormFile } from '../../../engine/kernel/form-file.ts';
import { type Integration, type Notice, UnknownHookEvent } from './integration.ts';
import { BadPayload, Payload } from './payload.ts';
import { isSigned } from './signature.ts';

/** A request of a service, before it is read. */
export interface ReceivedHook {
  readonly body: Uint8Array;
  /** The fields of a form body; undefined: the body is no form. */
  readonly form?: ReadonlyMap<string, string> | undefined;
  /** The files of a multipart body. */
  readonly files?: readonly FormFile[];
  header(name: string): string | undefined;
  option(name: string): string | undefined;
  /** The whole address, with its query. */
  readonly address: string;
  /** The name of the user who has a mail address. */
  nameOf?(email: string): string | undefined;
  readonly hasTopic: boolean;
  /** The secret with which the service signs; undefined: signatures are not checked. */
  readonly secret?: string | undefined;
  /** UNIX seconds. */
  readonly now: number;
}

const MOST_BYTES = 512 << 10;
/** Values of one body, more than any event has. Threat: a body of members alone keeps the parser busy. */
const MOST_VALUES = 20_000;
/** The most messages of one request. */
const MOST_NOTICES = 20;
/** The most characters of one message that are read: more than a message holds. */
const MOST_CONTENT = 20_000;

/**
 * The messages for a request. Throws InvalidJson, ParameterMissing, MissingEventHeader, UnsupportedWebhookEvent,
 * AnomalousWebhookPayload, PayloadTooLarge, and BadRequest for a wrong signature; no other error, for any request.
 */
export function readHook(integration: Integration, received: ReceivedHook): readonly Notice[] {
  if (received.body.length > (integration.mostBytes ?? MOST_BYTES)) throw new PayloadTooLarge();
  requireSignature(integration, received);
  const { payload, isForm } = payloadOf(integration, received);
  const { header, option, hasTopic, files = [], nameOf = () => undefined } = received;
  try {
    const read = integration.read({ payload, isForm, files, header, option, nameOf, hasTopic });
    const notices = read === undefined ? [] : 'topic' in read ? [read] : read;
    return notices
      .slice(0, 10 * MOST_NOTICES)
      .map((notice) => ({ ...notice, content: notice.content.slice(0, MOST_CONTENT).toWellFormed() }))
      .filter(({ content, files: own = [] }) => content.trim() !== '' || own.length > 0)
      .slice(0, MOST_NOTICES);
  } catch (error) {
    if (error instanceof BadPayload) throw new AnomalousWebhookPayload(integration.title);
    if (error instanceof UnknownHookEvent)
      throw new UnsupportedWebhookEvent(integration.title, error.message.slice(0, 200));
    throw error;
  }
}

function requireSignature({ signature }: Integration, received: ReceivedHook): void {
  const { secret } = received;
  if (!signature || secret === undefined || secret === '') return;
  if (!isSigned(signature, secret, received)) throw new BadRequest('Webhook signature verification failed.');
}

function payloadOf(integration: Integration, { body, form }: ReceivedHook) {
  const inForm = form?.get('payload');
  if (inForm !== undefined) return { payload: parse(inForm), isForm: false };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  if (form && !/^\s*[[{]/.test(text.slice(0, 100))) {
    if (integration.takesForms) return { payload: new Payload(Object.fromEntries(form)), isForm: true };
    throw new ParameterMissing('payload');
  }
  return { payload: parse(text), isForm: false };
}

/** Services declare different types for JSON: the text itself decides. */
function parse(text: string): Payload {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (isTooComplex(json, MOST_VALUES)) throw new InvalidJson();
  try {
    return new Payload(JSON.parse(json));
  } catch {
    throw new InvalidJson();
  }
}
