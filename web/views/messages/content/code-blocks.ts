import { t } from '../../../i18n/texts.ts';
import { make, makeIcon } from './make.ts';

/** Lines longer than this scroll in most windows: the block gets a place in the order of Tab. */
const LONG_LINE = 60;
/** First lines longer than this reach below the bar in a narrow window. */
const NARROW_LINE = 24;

/** A bar with the language and a button that copies, over each block of code. */
export function addCodeBars(root: ParentNode): void {
  for (const block of root.querySelectorAll('.codehilite')) {
    const language = block.getAttribute('data-code-language') ?? '';
    const name = t('messages-copy-code');
    const copy = make('button', {
      type: 'button',
      class: 'code-copy icon-button icon-button-small',
      'aria-label': name,
      'data-tip': name,
      'data-does': 'copy-code',
    });
    copy.append(makeIcon('copy'));
    block.prepend(
      // Shown by code.css: as text it would be copied and quoted with the message.
      make(
        'div',
        { class: 'code-bar' },
        make('span', { class: 'code-language', 'data-language': language }),
        copy,
      ),
    );
    const text = block.querySelector('pre');
    keepBarOff(block, text?.textContent ?? '');
    if (!text || !(text.textContent ?? '').split('\n').some((line) => line.length > LONG_LINE)) continue;
    text.tabIndex = 0;
    text.setAttribute('role', 'region');
    text.setAttribute(
      'aria-label',
      language === '' ? t('messages-code') : t('messages-code-in', { language }),
    );
  }
}

/** The bar would cover the end of a long first line: then the bar has a line of its own. */
function keepBarOff(block: Element, code: string): void {
  const end = code.indexOf('\n');
  const first = end < 0 ? code.length : end;
  if (first > NARROW_LINE) block.setAttribute('data-first-line', first > LONG_LINE ? 'long' : 'middle');
}
