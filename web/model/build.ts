import { holdShared } from '../browser/locks.ts';

/** The script of the build that this tab runs. */
export const script = new URL(import.meta.url).pathname;

/** As long as the tab runs, the service worker keeps the files of its build (`web/worker/worker.ts`). */
export function holdBuild(): void {
  // Without the lock the worker keeps the files of the newest builds only.
  holdShared(`parley-runs:${script}`);
}

/** Whether the server has another build: where no worker keeps them, the files of this one are gone. */
export async function isOutdated(): Promise<boolean> {
  const reply = await fetch('/', { cache: 'no-store' });
  const page = await reply.text();
  return reply.ok && page.includes('/assets/') && !page.includes(script);
}
