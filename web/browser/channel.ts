/** Messages between the tabs of a browser. */
export interface TabChannel<T> {
  /** To the other tabs. */
  post(message: T): void;
  /** Replaces the listener before. */
  hear(listener: (message: T) => void): void;
  close(): void;
}

/** Undefined: the browser has no channels, and each tab is alone. */
export function openChannel<T>(name: string): TabChannel<T> | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    hear: (listener) => {
      channel.onmessage = ({ data }) => listener(data as T);
    },
    close: () => channel.close(),
  };
}
