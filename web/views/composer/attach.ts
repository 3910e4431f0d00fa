import type { RefObject } from 'preact';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { keptUploadsOf, settleInDraft } from '../../model/kept-uploads.ts';
import type { Model } from '../../model/model.ts';
import { type Upload, uploadsOf } from '../../model/uploads.ts';
import { findLink, settleLink, waitingLink } from '../../state/upload-links.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { applyEdit, selectionOf } from './area.ts';
import { largestFile, type Paper } from './checks.ts';
import { inserted } from './marks.ts';

/** At once, as one drops or picks them. */
const MOST_FILES = 50;

/** A text that is being written, and where it stands on the page. */
interface Writing {
  readonly paper: Paper;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** Begins to upload; a link stands for each file in the text at once, and gets its address later. */
export function attach(model: Model, files: readonly File[], writing: Writing): void {
  const most = largestFile(model);
  const fitting = files.filter(({ size }) => size <= most).slice(0, MOST_FILES);
  for (const { name, size } of files) {
    if (size > most)
      showToast(t('composer-file-too-large', { name, limit: formatBytes(most) }), { kind: 'danger' });
  }
  if (files.length > MOST_FILES)
    showToast(t('composer-too-many-files', { count: MOST_FILES }), { kind: 'danger' });
  keptUploadsOf(model);
  const links = fitting.map((file) => {
    const { id } = uploadsOf(model).add({ file, writingId: writing.paper.id }, (done) =>
      settle(model, done, writing),
    );
    return waitingLink(file.name, id);
  });
  if (links.length > 0) put(links.join('\n'), writing);
}

function put(words: string, { paper, area }: Writing): void {
  if (!area.current) paper.write(`${paper.text()}\n${words}`.trim());
  else applyEdit(area.current, inserted(selectionOf(area.current), words, { block: true }));
}

/** The file is uploaded: its link gets the address, wherever the text is now. */
function settle(model: Model, { id, writingId, url = '', name = '' }: Upload, writing: Writing): void {
  const link = { name, url };
  if (writing.paper.id === writingId) settleHere(writing, id, link);
  else settleInDraft(model, { id, writingId, ...link });
}

/** Without `link` the file's link goes. */
function settleHere(
  { paper, area: { current } }: Writing,
  id: string,
  link?: { readonly name: string; readonly url: string },
): void {
  const text = paper.text();
  const settled = settleLink(text, id, link);
  const place = current?.value === text ? findLink(text, id) : undefined;
  if (!current || !place) {
    paper.write(settled);
    return;
  }
  const insert = link ? settleLink(text.slice(place.start, place.end), id, link) : '';
  // The cursor stays where the user continues to write.
  current.setRangeText(insert, place.start, place.end, 'preserve');
  current.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Gives a file up, and takes its link out of the text. */
export function detach(model: Model, { id, status, url, name }: Upload, writing: Writing): void {
  uploadsOf(model).cancel(id);
  if (status !== 'done') {
    settleHere(writing, id);
    return;
  }
  const { paper } = writing;
  const text = paper.text();
  const link = `](${url})`;
  const end = text.indexOf(link);
  const start = end < 0 ? -1 : text.lastIndexOf('[', end);
  if (start >= 0 && name) paper.write(`${text.slice(0, start)}${text.slice(end + link.length)}`);
}
