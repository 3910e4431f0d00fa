import { workers } from '../../browser/worker.ts';
import { t } from '../../i18n/texts.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

const HOUR_MS = 3_600_000;
const WORKER = '/sw.js';

/** Registers the service worker and offers a new version of the client when there is one: the person says when. */
export async function followUpdates(): Promise<void> {
  const container = workers();
  if (!import.meta.env.PROD || !container) return;
  const registration = await container.register(scriptUrl());
  if (!registration) return;
  // The last tab of an older build may be gone.
  container.controller?.postMessage('started');
  if (registration.waiting) offer(registration, container);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(registration, container);
    });
  });
  // It asks again in an hour.
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

/** The first worker of a browser is no new version. */
function offer(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  if (!container.controller) return;
  const run = () => {
    const { waiting } = registration;
    // Another tab has already agreed.
    if (!waiting) return location.reload();
    container.addEventListener('controllerchange', () => location.reload(), { once: true });
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
