import type { MarkdownCase } from '../../contract/contract.ts';
import { emptyMarkdownContext, type MarkdownContext } from '../../src/chat/markdown/render.ts';

const zoe = { id: 7, fullName: 'Zoe', isActive: true };

/** The accounts, host and image proxy that the cases assume. */
export function contextOf(cases: readonly MarkdownCase[]): MarkdownContext {
  const proxied = proxiedUrls(cases);
  return {
    ...emptyMarkdownContext,
    realmUrl: 'http://parley.testserver',
    inlineImagePreview: true,
    userById: (id) => (id === zoe.id ? zoe : undefined),
    realmEmoji: new Map([
      ['parley', { id: 'parley', sourceUrl: '/static/generated/emoji/images/emoji/unicode/parley.png' }],
    ]),
    proxiedImageUrl: (url) => proxied.get(url) ?? url,
    proxiedVideoUrl: (url) => proxied.get(url) ?? url,
  };
}

/** The addresses of the cases' image proxy end with the picture's own address in hexadecimal digits. */
function proxiedUrls(cases: readonly MarkdownCase[]): Map<string, string> {
  const found = cases.flatMap(({ html }) => [
    ...html.matchAll(/https:\/\/external-content[^"]*?\/external_content\/([0-9a-f]+)/g),
  ]);
  return new Map(found.map(([url, hex = '']) => [Buffer.from(hex, 'hex').toString(), url]));
}
