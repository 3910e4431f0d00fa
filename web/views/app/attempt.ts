import { t } from '../../i18n/texts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Does what needs a network; says in words what failed. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showToast(failureText(error), { kind: 'danger' });
    return false;
  }
}

/** The server's own words, or that there is no network. */
export function failureText(error: unknown): string {
  const { name, message } = error as Error;
  return name === 'ApiFailure' ? message : t('navigation-no-network');
}
