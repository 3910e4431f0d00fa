import './embeds.css';
import { additions } from './liven.ts';

const VIDEO_PAGE = /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i;

/** Shows linked pages as cards, and lets a still picture open its video; also in messages already drawn. */
export function showEmbeds(): void {
  additions.push(add);
  add(document);
}

function add(root: ParentNode): void {
  for (const card of root.querySelectorAll('.message_embed')) {
    const [picture, ...titles] = card.querySelectorAll('a');
    if (!picture) continue;
    // The title leads there too, and is read out.
    if (titles.length > 0) {
      picture.tabIndex = -1;
      picture.setAttribute('aria-hidden', 'true');
    } else picture.setAttribute('aria-label', picture.hostname);
  }
  for (const still of root.querySelectorAll<HTMLAnchorElement>('.message_inline_image a[data-does="view"]'))
    if (VIDEO_PAGE.test(still.href)) still.removeAttribute('data-does');
}
