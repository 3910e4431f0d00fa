import { session } from '../../browser/storage.ts';
import { t } from '../../i18n/texts.ts';
import { isOutdated } from '../../model/build.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

const RELOADED = 'parley-reloaded';
const NOT_AGAIN_MS = 60_000;

/**
 * A part of the page cannot be loaded any more because the server has another build: begins anew with that one. Places,
 * drafts and unfinished edits are kept from the first letter; an open dialog may hold more, so there the person says when.
 */
export function followBuilds(): void {
  // No network: the next part that is missing asks again.
  addEventListener('vite:preloadError', () => void renew().catch(() => undefined));
}

async function renew(): Promise<void> {
  if (!(await isOutdated())) return;
  const last = Number(session.get(RELOADED) ?? 0);
  const isSafe = !document.querySelector('dialog[open]') && Date.now() - last > NOT_AGAIN_MS;
  session.put(RELOADED, String(Date.now()));
  const run = () => location.reload();
  if (isSafe) run();
  else showToast(t('notices-update'), { action: { text: t('notices-update-now'), run } });
}
