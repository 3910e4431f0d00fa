/** Waits so many milliseconds, less when the network comes back or the person comes back to the tab. */
export function waitForNetwork(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', seen);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    function seen(): void {
      if (document.visibilityState === 'visible') done();
    }
    addEventListener('online', done);
    document.addEventListener('visibilitychange', seen);
    signal?.addEventListener('abort', done);
  });
}
