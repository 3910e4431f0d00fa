import type { Page } from 'playwright-core';
import type { Chat } from './chat.ts';
import { GROUP, QUIET_TOPIC, TOPIC } from './talk.ts';

/** Parts of the page that hold only what people wrote, and what stands there for eyes or for code. */
const WRITTEN = [
  ...['.content', '.widget', '.completion', '.emoji-picker', 'code', 'kbd', 'pre', 'textarea', 'time'],
  ...['[aria-hidden="true"]', '.avatar', '.help-example dt'],
  // A text that was announced before the language changed.
  '.visually-hidden[aria-live]',
].join();

/** The server makes this channel, and names the topic without a name. */
const OF_SERVER = ['general chat', 'general', 'For everyone and everything.', 'Chrome on Linux', '-parley-'];

/** What else people wrote; and words of `Intl`, which speaks English here: `Today`, `Ada and Bob`. */
export function known({ cast }: Chat): string[] {
  const names = Object.values(cast.users).map(({ fullName }) => fullName);
  const channels = Object.values(cast.channels).flatMap(({ name, description }) => [name, description]);
  const said = ['I wrote this.', 'Nobody has answered.', 'Between us.', 'We three.', 'butler', 'zebra'];
  const words = [
    ...names,
    ...channels,
    ...said,
    TOPIC,
    QUIET_TOPIC,
    ...Object.values(GROUP),
    'Example',
    'Today',
    ' and ',
    ...OF_SERVER,
  ];
  return words.filter((each) => each !== '').sort((one, other) => other.length - one.length);
}

/** Texts of the page, and names of its controls, without the brackets of the pseudo-language. */
export function uncatalogued(page: Page, known: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([written, words]) => {
      const found = new Set<string>();
      const isForeign = (text: string | null) => {
        if (!text || text.includes('[')) return false;
        const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
        // `:tada:` is the name of an emoji, `a@b.example` an address.
        return /\p{L}{2}/u.test(rest.replaceAll(/:\w+:|\S+@\S+|https?:\S+/g, ''));
      };
      const add = (what: string, text: string | null) => {
        if (isForeign(text)) found.add(`${what} "${text?.slice(0, 60)}"`);
      };
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (element.closest(written) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const name = element.className || element.tagName;
        // A sentence around elements has its brackets at its ends.
        const isSentence = element.childElementCount > 0 && element.textContent?.includes('[');
        for (const node of element.childNodes)
          if (node.nodeType === 3 && !isSentence) add(name, node.textContent);
        for (const attribute of ['placeholder', 'title', 'data-tip', 'aria-label'])
          add(`${attribute} of ${name}`, element.getAttribute(attribute));
      }
      return [...found];
    },
    [WRITTEN, known] as const,
  );
}
