import { copyText } from '../../browser/clipboard.ts';
import { t } from '../../i18n/texts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Copies and says so: `done` in words. */
export async function copy(text: string, done: string): Promise<void> {
  const isCopied = await copyText(text);
  showToast(isCopied ? done : t('actions-copy-failed'), isCopied ? {} : { kind: 'danger' });
}
