import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { uploadsOf } from '../../model/uploads.ts';
import { linkName } from '../../state/upload-links.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { Composition } from './composition.ts';

/**
 * Makes a file of a text that is too long for a message, and calls `send` once the text is the link to it. Until the server has the file
 * the text stays as it is; a text that was changed meanwhile is not sent.
 */
export async function asFile(model: Model, letter: Composition, send: () => void): Promise<void> {
  await loadArea('writing');
  const text = letter.text.peek();
  const { id } = letter;
  const uploads = uploadsOf(model);
  if (uploads.list.peek().some(({ writingId, status }) => writingId === id && status !== 'failed')) return;
  uploads.forgetAll(id);
  const file = new File([text], `${t('writing-file-name')}.txt`, { type: 'text/plain' });
  uploads.add({ file, writingId: id }, ({ id: uploadId, url = '', name = '' }) => {
    if (letter.id !== id || letter.text.peek() !== text) {
      uploads.cancel(uploadId);
      showToast(t('writing-file-changed'));
      return;
    }
    letter.write(`[${linkName(name)}](${url})`);
    send();
  });
}
