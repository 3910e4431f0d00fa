import { t } from '../../../i18n/texts.ts';
import { make, makeIcon } from './make.ts';

/** A spoiler is shut: its heading opens it. */
export function makeSpoilers(root: ParentNode): void {
  for (const block of root.querySelectorAll('.spoiler-block')) {
    const header = block.querySelector(':scope > .spoiler-header');
    const content = block.querySelector<HTMLElement>(':scope > .spoiler-content');
    if (!header || !content) continue;
    const inner = make('div', { class: 'spoiler-inner' });
    inner.append(...content.childNodes);
    content.append(inner);
    content.inert = true;
    content.removeAttribute('aria-hidden');
    if ((header.textContent ?? '').trim() === '') header.append(make('p', {}, t('messages-spoiler')));
    const toggle = make('button', {
      type: 'button',
      class: 'spoiler-toggle icon-button icon-button-small',
      'aria-expanded': 'false',
      'aria-label': t('messages-spoiler-toggle'),
    });
    toggle.append(makeIcon('chevron-right'));
    header.prepend(toggle);
  }
}

export function toggleSpoiler(header: Element): void {
  const block = header.closest('.spoiler-block');
  const content = block?.querySelector<HTMLElement>(':scope > .spoiler-content');
  if (!block || !content) return;
  const isOpen = block.classList.toggle('spoiler-open');
  content.inert = !isOpen;
  header.querySelector('.spoiler-toggle')?.setAttribute('aria-expanded', String(isOpen));
}
