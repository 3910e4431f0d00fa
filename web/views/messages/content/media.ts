import { t } from '../../../i18n/texts.ts';
import type { IconName } from '../../../ui/icons/names.ts';
import { make, makeIcon } from './make.ts';
import { type Size, shownSize } from './sizes.ts';

/** The placeholder of a picture of unknown size. */
const UNKNOWN: Size = { width: 320, height: 200 };

/** The height of a picture is that of its markup, long before it is loaded. */
export function sizePictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('.message_inline_image img')) {
    const known = /^(\d{1,6})x(\d{1,6})$/.exec(image.dataset.originalDimensions ?? '');
    const { width, height } = known ? shownSize(Number(known[1]), Number(known[2])) : UNKNOWN;
    image.width = width;
    image.height = height;
    // A picture that is larger or smaller than its place is fitted into it: nothing moves when it comes.
    if (!known) image.style.aspectRatio = '8/5';
    image.decoding = 'async';
    const link = image.closest('a');
    image.alt = link?.title || fileName(link?.getAttribute('href') ?? '');
    if (image.classList.contains('image-loading-placeholder')) {
      image.alt = t('messages-picture-loading');
      image.removeAttribute('src');
    }
    link?.setAttribute('data-does', 'view');
    link?.classList.add('picture');
  }
}

/** A video plays in place. Its frame has the form of most videos, so that nothing moves when it is loaded. */
export function sizeVideos(root: ParentNode): void {
  for (const video of root.querySelectorAll<HTMLVideoElement>('.message_inline_video video')) {
    video.controls = true;
    video.width = 400;
    video.height = 225;
    const link = video.closest('a');
    video.setAttribute('aria-label', link?.title || fileName(link?.getAttribute('href') ?? ''));
    link?.replaceWith(video);
  }
}

const UPLOAD = /^(?:https?:\/\/[^/]+)?\/user_uploads\//;
const AUDIO = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac|weba)$/i;

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|hei[cf]|tiff?)$/i;
/** Pictures that browsers do not show, and of which the server makes no preview. */
const UNSHOWN = /\.hei[cf]$/i;
const VIDEO = /\.(?:mp4|webm|mov|ogv|mkv)$/i;

function iconOf(path: string): IconName {
  if (AUDIO.test(path)) return 'volume-2';
  if (PICTURE.test(path)) return 'image';
  return VIDEO.test(path) ? 'video' : 'file-text';
}

const uploads = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (link) => UPLOAD.test(link.getAttribute('href') ?? '') && !link.querySelector('img'),
  );

/** A link to an uploaded file has the sign of a file. */
export function markFileLinks(root: ParentNode): void {
  for (const link of uploads(root)) {
    link.classList.add('file-link');
    link.prepend(makeIcon(iconOf(link.pathname)));
  }
}

/** Sounds play in place, under the paragraph that links to them. */
export function addAudio(root: ParentNode): void {
  for (const link of uploads(root)) {
    if (!AUDIO.test(link.getAttribute('href') ?? '')) continue;
    const name = link.textContent ?? '';
    const player = make('audio', {
      controls: '',
      preload: 'none',
      src: link.getAttribute('href') ?? '',
      'aria-label': name,
    });
    (link.closest('p, li') ?? link).after(player);
  }
}

/** A picture that cannot be shown is a card that downloads it, in place of the paragraph that is only its link. */
export function addPictureCards(root: ParentNode): void {
  for (const link of uploads(root)) {
    if (!UNSHOWN.test(link.pathname)) continue;
    const name = link.textContent ?? '';
    const card = make(
      'a',
      { class: 'file-card', href: link.getAttribute('href') ?? '', download: '' },
      makeIcon('image'),
      make('bdi', { class: 'file-card-name' }, name),
      make('span', { class: 'file-card-hint' }, t('messages-picture-unshown')),
      makeIcon('download'),
    );
    const place = link.closest('p, li') ?? link;
    place.after(card);
    if (place.tagName === 'P' && place.textContent?.trim() === name.trim()) place.remove();
  }
}

/** As it stands where it is not percent-encoded. */
function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
