import { escapeText } from '../../../engine/kernel/text/safe-text.ts';
import { asHtml, asText, FONT, type ShownConversation, type ShownMessage, SMALL } from './layout.ts';
import { attribute } from './write-content.ts';

export interface DigestShown {
  readonly title: string;
  readonly url: string;
  /** A sentence that counts what was missed. */
  readonly summary: string;
  readonly topics: readonly {
    readonly place: string;
    readonly url: string;
    readonly summary: string;
    readonly teasers: readonly ShownMessage[];
  }[];
  readonly channels: readonly { readonly name: string; readonly url: string }[];
  readonly footer: ShownConversation['footer'];
}

export function digestAsText({ title, url, summary, topics, channels, footer }: DigestShown): string {
  const parts = [
    `${title}\n${summary}`,
    ...topics.map((topic) =>
      [`${topic.place}\n${topic.summary}`, ...topic.teasers.map(asText), topic.url].join('\n\n'),
    ),
    ...(channels.length > 0
      ? [`New channels:\n${channels.map((each) => `${each.name}: ${each.url}`).join('\n')}`]
      : []),
    `Open ${footer.organization}: ${url}`,
    `--\n${footer.why}\nSettings: ${footer.settingsUrl}\nNo more of these mails: ${footer.unsubscribeUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function digestAsHtml({ title, url, summary, topics, channels, footer }: DigestShown): string {
  const heading = (text: string) => `<h3 style="margin:16px 0 4px;font-size:15px">${text}</h3>`;
  return [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    `<body style="margin:0;padding:16px;${FONT}">`,
    `<h2 style="margin:0 0 4px;font-size:17px">${link(url, title, PLAIN)}</h2>`,
    `<p style="margin:0 0 12px">${escapeText(summary)}</p>`,
    ...topics.flatMap((topic) => [
      heading(link(topic.url, topic.place, PLAIN)),
      `<p style="margin:0 0 8px;${SMALL}">${escapeText(topic.summary)}</p>`,
      ...topic.teasers.map(asHtml),
    ]),
    ...(channels.length > 0
      ? [heading('New channels'), `<p>${channels.map((each) => link(each.url, each.name)).join('<br>')}</p>`]
      : []),
    `<p style="margin:16px 0">${link(url, `Open ${footer.organization}`, BUTTON)}</p>`,
    `<p style="${SMALL}">${escapeText(footer.why)} ${link(footer.settingsUrl, 'Settings', GREY)} · `,
    `${link(footer.unsubscribeUrl, 'No more of these mails', GREY)}</p>`,
    '</body></html>',
  ].join('');
}

const PLAIN = 'color:#222;text-decoration:none';
const GREY = 'color:#666';
const BUTTON =
  'display:inline-block;padding:6px 14px;background:#0b5cad;color:#fff;border-radius:4px;text-decoration:none';

const link = (to: string, text: string, style = 'color:#0b5cad'): string =>
  `<a href="${attribute(to)}" style="${style}">${escapeText(text)}</a>`;
