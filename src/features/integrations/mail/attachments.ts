import { MAIL_BOUNDS } from '../../../engine/mail/bounds.ts';
import type { Text } from '../../../engine/mail/cut.ts';
import { fileName, isForPeople } from '../../../engine/mail/file-kinds.ts';
import { type InlinePicture, isShown } from '../../../engine/mail/pictures.ts';
import type { Hook, NoticeFile } from '../kit/integration.ts';
import { Payload } from '../kit/payload.ts';

export interface Attachments {
  readonly files: readonly NoticeFile[];
  readonly leftOut: number;
  /** Pictures inside the text. */
  readonly pictures: readonly InlinePicture[];
  /** Names, as Markdown, of attachments that the service keeps and does not send. */
  readonly named: readonly string[];
}

/** A part of a mail other than text. */
interface Part extends Omit<NoticeFile, 'bytes'> {
  readonly contentId: string;
  /** undefined: the service sends only the name. */
  readonly bytes: Uint8Array | undefined;
}

/** The attachments of a mail, from its form and its JSON: the content of 20, and the number of further ones. */
export function attachmentsOf(hook: Hook, text: Text): Attachments {
  const parts = [...inForm(hook), ...inJson(hook.payload)].filter(({ type }) => isForPeople(type));
  const pictures = parts.filter(isInline);
  const wanted = parts.filter((part) => !isInline(part) || isShown(part, text));
  const sent = wanted.flatMap(({ name, type, bytes }) => (bytes ? [{ name, type, bytes }] : []));
  return {
    files: sent.slice(0, MAIL_BOUNDS.files),
    leftOut: Math.max(0, sent.length - MAIL_BOUNDS.files),
    pictures,
    named: wanted
      .filter(({ bytes }) => bytes === undefined)
      .slice(0, MAIL_BOUNDS.files)
      .map(({ name }) => `\`${name.replaceAll(/[[\]\s`]+/g, ' ').trim() || 'attachment'}\``),
  };
}

const isInline = ({ type, contentId }: Part): boolean => type.startsWith('image/') && contentId !== '';

/** Mailgun and SendGrid: a field of JSON gives the Content-ID of each file. */
function inForm({ payload, files }: Hook): Part[] {
  const ids = contentIds(payload);
  return files.map(({ field, name, type, bytes }) => {
    const known = typeOf(type);
    return { name: fileName(name, known), type: known, bytes, contentId: ids.get(field) ?? '' };
  });
}

/** The Content-ID of each field with a file. */
function contentIds(payload: Payload): ReadonlyMap<string, string> {
  const byId = jsonIn(payload.at('content-id-map')).members;
  const byField = jsonIn(payload.at('attachment-info')).members;
  return new Map([
    ...byId.map(([id, field]): [string, string] => [field.textOrNone, bareId(id)]),
    ...byField.map(([field, about]): [string, string] => [field, bareId(about.at('content-id').textOrNone)]),
  ]);
}

/** Postmark and CloudMailin. */
function inJson(payload: Payload): Part[] {
  return payload.first('Attachments', 'attachments').items.map((item) => {
    const type = typeOf(item.first('ContentType', 'content_type', 'type').textOrNone);
    const name = item.first('Name', 'file_name', 'filename').textOrNone;
    return {
      ...{ name: fileName(name, type), type },
      bytes: item.first('Content', 'content').bytes,
      contentId: bareId(item.first('ContentID', 'content_id').textOrNone),
    };
  });
}

function jsonIn(field: Payload): Payload {
  try {
    return new Payload(JSON.parse(field.textOrNone || 'null'));
  } catch {
    // No JSON: no Content-IDs.
    return new Payload(null);
  }
}

/** A media type without its parameters, in lower case. */
const typeOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

const bareId = (id: string): string =>
  id.replace(/^</, '').replace(/>$/, '').slice(0, MAIL_BOUNDS.nameCharacters);
