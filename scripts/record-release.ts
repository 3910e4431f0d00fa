/**
 * node scripts/record-release.ts
 *
 * Writes test/fixtures/previous-release.json: what this version leaves in a database. Run it when a version is released, and commit the
 * file with the first change after that; test/store/previous-release.test.ts starts later versions on it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { recordRelease } from '../test/support/release-recording.ts';
import { startServer } from '../test/support/server.ts';

const file = resolve(import.meta.dirname, '../test/fixtures/previous-release.json');
const server = await startServer();
const recording = await recordRelease(server);
await server.close();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(recording)}\n`);
for (const [name, { events }] of Object.entries(recording.queues))
  console.log(name, [...new Set(events.map(({ type }) => type))].join(' '));
