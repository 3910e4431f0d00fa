import { t } from '../../i18n/texts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

const HOUR_MS = 3_600_000;
const WORKER = '/sw.js';

/** Registers the service worker and offers a new version of the client when there is one: the person says when. */
export async function followUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(scriptUrl());
  if (!registration) return;
  // The last tab of an older build may be gone.
  navigator.serviceWorker.controller?.postMessage('started');
  if (registration.waiting) offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(registration);
    });
  });
  // It asks again in an hour.
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

/** The first worker of a browser is no new version. */
function offer(registration: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) return;
  const run = () => {
    const { waiting } = registration;
    // Another tab has already agreed.
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('update');
  };
  showToast(t('notices-update'), { action: { text: t('notices-update-now'), run } });
}

/** The page's policy lets scripts be named only by this. */
function scriptUrl(): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('parley', { createScriptURL: () => WORKER });
  return policy?.createScriptURL('') ?? WORKER;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}
