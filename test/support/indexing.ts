import { indexNewer } from '../../src/chat/narrows/index/fill.ts';
import { findSearchProgress } from '../../src/chat/store/messages/search-index.ts';
import type { TestServer } from './server.ts';

/** Puts every message that there is into the index of words, as the server does some time after. */
export async function indexAll({ context }: TestServer, most = 1000): Promise<void> {
  while ((await indexNewer(context, { most, least: 1, isStopped: () => false })) > 0);
}

export const progressOf = ({ context }: TestServer) => findSearchProgress(context);
