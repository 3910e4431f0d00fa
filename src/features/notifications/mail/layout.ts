import { escapeText } from '../../../engine/kernel/text/safe-text.ts';
import type { MailNode } from './simple-tree.ts';
import { attribute, htmlOf, textOfContent } from './write-content.ts';

export interface ShownMessage {
  readonly sender: string;
  readonly time: string;
  readonly content: readonly MailNode[];
}

export interface ShownConversation {
  readonly title: string;
  /** The URL of the conversation. */
  readonly url: string;
  readonly earlier: readonly ShownMessage[];
  readonly messages: readonly ShownMessage[];
  /** The number of messages that are left out. */
  readonly more: number;
  readonly footer: {
    readonly why: string;
    readonly settingsUrl: string;
    readonly unsubscribeUrl: string;
    readonly organization: string;
  };
}

export function messagesAsText({ title, url, earlier, messages, more, footer }: ShownConversation): string {
  const parts = [
    title,
    ...(earlier.length > 0 ? ['Before:', ...earlier.map(asText), 'New:'] : []),
    ...messages.map(asText),
    ...(more > 0 ? [moreOf(more)] : []),
    `Open in ${footer.organization}: ${url}`,
    `--\n${footer.why}\nSettings: ${footer.settingsUrl}\nNo more of these mails: ${footer.unsubscribeUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export const asText = ({ sender, time, content }: ShownMessage): string =>
  `${sender}, ${time}:\n${textOfContent(content)}`;

const moreOf = (more: number): string =>
  more === 1 ? 'And one more message.' : `And ${more} more messages.`;

export const FONT =
  'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:15px;line-height:1.5;color:#222';
export const SMALL = 'font-size:12px;color:#666';

export function messagesAsHtml({ title, url, earlier, messages, more, footer }: ShownConversation): string {
  const link = (to: string, text: string, style = 'color:#0b5cad') =>
    `<a href="${attribute(to)}" style="${style}">${escapeText(text)}</a>`;
  const button =
    'display:inline-block;padding:6px 14px;background:#0b5cad;color:#fff;border-radius:4px;text-decoration:none';
  return [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    `<body style="margin:0;padding:16px;${FONT}">`,
    `<h2 style="margin:0 0 12px;font-size:17px">${link(url, title, 'color:#222;text-decoration:none')}</h2>`,
    earlier.length > 0
      ? `<div style="margin:0 0 12px;padding-left:10px;border-left:3px solid #ddd;color:#666">${earlier.map(asHtml).join('')}</div>`
      : '',
    ...messages.map(asHtml),
    more > 0 ? `<p>${moreOf(more)}</p>` : '',
    `<p style="margin:16px 0">${link(url, `Open in ${footer.organization}`, button)}</p>`,
    `<p style="${SMALL}">${escapeText(footer.why)} ${link(footer.settingsUrl, 'Settings', 'color:#666')} · `,
    `${link(footer.unsubscribeUrl, 'No more of these mails', 'color:#666')}</p>`,
    '</body></html>',
  ].join('');
}

export const asHtml = ({ sender, time, content }: ShownMessage): string =>
  `<div style="margin:0 0 12px"><div><strong>${escapeText(sender)}</strong> ` +
  `<span style="${SMALL}">${escapeText(time)}</span></div>${htmlOf(content)}</div>`;
