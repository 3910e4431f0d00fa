import type { ReadMail } from './types.ts';

/** The values of a header, by its name in lower case. */
export type MailHeaders = (name: string) => readonly string[];

export interface HeaderLine {
  /** In lower case. */
  readonly key: string;
  readonly value: string;
}

export function headersOf(lines: readonly HeaderLine[]): MailHeaders {
  const byName = Map.groupBy(lines, ({ key }) => key);
  return (name) => (byName.get(name) ?? []).map(({ value }) => value.trim());
}

const BULK = ['bulk', 'list', 'junk', 'auto_reply'];

/** Whether a program made the mail: an answer to a mail, or a mail to many (RFC 3834, and common other headers). */
export function automaticIn(headers: MailHeaders): ReadMail['automatic'] {
  const first = (name: string) => (headers(name)[0] ?? '').toLowerCase();
  const submitted = first('auto-submitted').split(';')[0]?.trim() ?? '';
  const precedence = first('precedence');
  const isReturn = headers('return-path').some((path) => path.replaceAll(' ', '') === '<>');
  const isAnswer =
    submitted.startsWith('auto-replied') ||
    precedence === 'auto_reply' ||
    isReturn ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-mail-autoreply'].some(
      (name) => headers(name).length > 0,
    ) ||
    first('content-type').startsWith('multipart/report');
  if (isAnswer) return 'answer';
  const suppressed = first('x-auto-response-suppress');
  const isBulk =
    (submitted !== '' && submitted !== 'no') ||
    BULK.includes(precedence) ||
    headers('list-id').length > 0 ||
    suppressed.includes('all') ||
    suppressed.includes('oof');
  return isBulk ? 'bulk' : undefined;
}
