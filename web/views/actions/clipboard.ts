import { t } from '../../i18n/texts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Copies and says so: `done` in words. */
export async function copy(text: string, done: string): Promise<void> {
  const isCopied = await write(text);
  showToast(isCopied ? done : t('actions-copy-failed'), isCopied ? {} : { kind: 'danger' });
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser does not allow it: the older way is tried.
    return writeBySelection(text);
  }
}

/** Without TLS browsers have no clipboard for scripts, but copy what is selected. */
function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  const before = document.activeElement;
  const open = document.querySelector('dialog[open]') ?? document.body;
  open.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
