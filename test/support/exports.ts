import assert from 'node:assert/strict';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { exportRealm } from '../../src/features/exports/endpoints/export-realm.ts';
import { getRealmExports } from '../../src/features/exports/endpoints/get-realm-exports.ts';
import { inject } from '../../src/testing/inject.ts';
import type { Actor, TestServer } from './server.ts';
import { until } from './until.ts';

/** As an administrator sees it. */
export async function exportOf(actor: Actor, id: number) {
  const { exports } = await actor.call(getRealmExports);
  const found = exports.find((each) => each.id === id);
  assert(found);
  return found;
}

/** Waits until it is made, or has failed. */
export async function made(actor: Actor, id: number) {
  let found = await exportOf(actor, id);
  await until(async () => {
    found = await exportOf(actor, id);
    return !found.pending;
  });
  return found;
}

export function fetchPath({ app }: TestServer, url: string, headers: Record<string, string> = {}) {
  return inject(app.http, { method: 'GET', url: new URL(url).pathname, headers });
}

/** The bytes of the archive. */
export async function download(server: TestServer, url: string | null): Promise<Buffer> {
  assert(url);
  const { statusCode, rawPayload } = await fetchPath(server, url);
  assert.equal(statusCode, 200);
  return rawPayload;
}

/** Asks for an archive, and waits for its bytes. */
export async function archiveOf(
  server: TestServer,
  export_type: 1 | 2,
  actor: Actor = server.as.administrator,
): Promise<Buffer> {
  const { id } = await actor.call(exportRealm, { export_type });
  return download(server, (await made(actor, id)).export_url);
}

/** To the export of one's private data. */
export const consent = (actor: Actor) => actor.call(updateSettings, { allow_private_data_export: true });
