import { formatDateTime, formatFull } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { make, makeIcon } from './make.ts';

/** `1f468-200d-1f4bb` as the sign itself; undefined for what is no code. */
export function emojiOf(code: string): string | undefined {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  const areGood = points.length <= 10 && points.every((point) => point > 0x22 && point <= 0x10ffff);
  return areGood ? points.map((point) => String.fromCodePoint(point)).join('') : undefined;
}

/** The server writes names of emoji: here the signs themselves stand, in the system's font. */
export function showEmoji(root: ParentNode): void {
  for (const span of root.querySelectorAll('span.emoji')) {
    const code = /(?:^| )emoji-([0-9a-f-]+)/.exec(span.className)?.[1];
    const sign = code && emojiOf(code);
    if (sign) span.textContent = sign;
  }
  const [only, ...more] = [...root.children];
  const isAlone = more.length === 0 && only?.localName === 'p' && isOnlyEmoji(only);
  if (isAlone) only.classList.add('content-jumbo');
}

/** Up to three emoji and nothing else are shown large. */
function isOnlyEmoji(paragraph: Element): boolean {
  const nodes = [...paragraph.childNodes].filter(
    (node) => (node.textContent ?? '').trim() !== '' || isElement(node),
  );
  return nodes.length <= 3 && nodes.every((node) => isElement(node) && node.classList.contains('emoji'));
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** Times of the text, in one's own zone. */
export function showTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll('time[datetime]')) {
    const at = Date.parse(time.getAttribute('datetime') ?? '') / 1000;
    if (!Number.isFinite(at)) continue;
    time.setAttribute('data-tip', formatFull(at));
    time.setAttribute('class', 'content-time');
    time.replaceChildren(makeIcon('clock'), formatDateTime(at));
  }
}

const WIDE_TABLE = 4;

/** Wide tables scroll by themselves. */
export function frameTables(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = make('div', { class: 'table-frame' });
    if (table.querySelectorAll('thead th').length > WIDE_TABLE) {
      frame.tabIndex = 0;
      frame.setAttribute('role', 'region');
      frame.setAttribute('aria-label', t('messages-table'));
    }
    table.replaceWith(frame);
    frame.append(table);
  }
}
