/** Undefined: the page has no service worker (no TLS, private windows), and does not start without a network. */
export const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;

/** Undefined: the browser takes no notifications for this page while no tab is open. */
export const pushRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'PushManager' in globalThis ? workers()?.getRegistration() : undefined;

/** Private files that the service worker has cached (`worker/worker.ts`). */
export async function forgetPictures(): Promise<void> {
  await globalThis.caches?.delete('parley-pictures');
}
