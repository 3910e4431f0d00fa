import { addCodeBars } from './code-blocks.ts';
import { addAudio, addPictureCards, markFileLinks, sizePictures, sizeVideos } from './media.ts';
import { makeMentionsButtons } from './mentions.ts';
import { makeSpoilers } from './spoilers.ts';
import { frameTables, showEmoji, showTimes } from './words.ts';

/** Additions to texts by code that is loaded after the first paint. */
export const additions: ((root: ParentNode) => void)[] = [];

/** Makes sanitized nodes readable and usable. The list handles clicks (`clicks.ts`). */
export function liven(root: DocumentFragment, ownId: number): void {
  showEmoji(root);
  showTimes(root);
  makeMentionsButtons(root, ownId);
  addCodeBars(root);
  makeSpoilers(root);
  sizePictures(root);
  sizeVideos(root);
  markFileLinks(root);
  addAudio(root);
  addPictureCards(root);
  frameTables(root);
  for (const add of additions) add(root);
}
