import './writing-texts.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { keptUploadsOf } from '../../model/kept-uploads.ts';
import type { Model } from '../../model/model.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Files of a draft that an earlier page did not finish: they go on, or the person hears which ones are to be attached again. */
export async function mendFiles(model: Model, writingId: string): Promise<void> {
  const lost = await keptUploadsOf(model).resume(writingId);
  if (lost.length > 0) showToast(t('writing-files-lost', { names: formatList(lost) }), { kind: 'danger' });
}
