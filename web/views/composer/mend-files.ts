import { formatList } from '../../i18n/format.ts';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { keptUploadsOf } from '../../model/kept-uploads.ts';
import type { Model } from '../../model/model.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Unfinished uploads of a draft from an earlier page: they continue, or the user is asked to attach the files again. */
export async function mendFiles(model: Model, writingId: string): Promise<void> {
  await loadArea('writing');
  const lost = await keptUploadsOf(model).resume(writingId);
  if (lost.length > 0) showToast(t('writing-files-lost', { names: formatList(lost) }), { kind: 'danger' });
}
