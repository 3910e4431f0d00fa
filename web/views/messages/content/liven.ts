import { addCodeBars } from './code-blocks.ts';
import { addAudio, markFileLinks, sizePictures, sizeVideos } from './media.ts';
import { makeMentionsButtons } from './mentions.ts';
import { makeSpoilers } from './spoilers.ts';
import { frameTables, showEmoji, showTimes } from './words.ts';

/** What is loaded after the first paint adds to texts from then on. */
export const additions: ((root: ParentNode) => void)[] = [];

/** Makes of sanitized nodes what one can read and use. Clicks are heard by the list (`clicks.ts`), not here. */
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
  frameTables(root);
  for (const add of additions) add(root);
}
