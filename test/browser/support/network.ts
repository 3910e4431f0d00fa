import type { CDPSession, Page } from 'playwright-core';

/** As a telephone has it: 1.6 Mbit/s, 150 ms there and back. */
export const SLOW_NETWORK = { bitsPerSecond: 1_600_000, latencyMs: 150 };

export interface Network {
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
}

/** Slows the page's requests down (undefined: no longer). Requests of its service worker are not slowed. */
export async function slowNetwork(page: Page, network: Network | undefined): Promise<void> {
  const devtools = await devtoolsOf(page);
  const bytes = network ? network.bitsPerSecond / 8 : -1;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latencyMs ?? 0,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/** The page's processor takes `times` as long; 1: no longer. */
export async function slowProcessor(page: Page, times: number): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The same session each time: what is emulated ends with its session. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
