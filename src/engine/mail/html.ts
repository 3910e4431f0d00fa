import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';
import { MAIL_BOUNDS } from './bounds.ts';
import type { MailTextOptions } from './types.ts';

/** Selectors of signatures in different mail programs. */
const SIGNATURES = [
  'div.gmail_signature',
  'div.moz-signature',
  'pre.moz-signature',
  '#ms-outlook-mobile-signature',
];

/** Old mails that no program marks as quotes inside: Yahoo, Outlook in browsers and on telephones. */
const OLD_MAILS = [
  'div.yahoo_quoted',
  '#mail-editor-reference-message-container',
  'div.ms-outlook-mobile-reference-message',
];

/** A picture inside the mail becomes a mark, which `placePictures` replaces. */
const picture: FormatCallback = ({ attribs }, _, builder) => {
  const source = String((attribs as Record<string, string> | undefined)?.src ?? '');
  if (source.startsWith('cid:')) builder.addInline(`[${source.slice(0, MAIL_BOUNDS.nameCharacters)}]`);
};

/** The text of an HTML mail, with quotes marked by ">" and addresses behind the words that link to them. */
export function textOfHtml(
  html: string,
  { withSignature, withQuotes }: Pick<MailTextOptions, 'withSignature' | 'withQuotes'>,
): string {
  const selectors: SelectorDefinition[] = [
    {
      selector: 'a',
      options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
    },
    { selector: 'img', format: 'picture' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...(withQuotes ? [] : OLD_MAILS).map((selector) => ({ selector, format: 'blockquote' })),
    { selector: 'ul', options: { itemPrefix: '* ' } },
    ...['style', 'script', 'title', 'template', 'noscript', ...(withSignature ? [] : SIGNATURES)].map(
      (selector) => ({
        selector,
        format: 'skip',
      }),
    ),
  ];
  const convert = compile({
    wordwrap: false,
    selectors,
    formatters: { picture },
    limits: {
      ...{ maxInputLength: MAIL_BOUNDS.htmlCharacters, maxDepth: MAIL_BOUNDS.htmlDepth },
      ...{ maxChildNodes: 20_000, maxBaseElements: 10, ellipsis: '…' },
    },
  });
  return convert(html.slice(0, MAIL_BOUNDS.htmlCharacters));
}
