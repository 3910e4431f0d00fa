import { resolve } from 'node:path';
import { endpoints } from '../../src/catalogue.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { changedPaths, closureOf } from '../support/changed.ts';
import { readSources } from '../support/source-imports.ts';

/** What more than a quarter of the operations load is measured by these alone. */
const SAMPLE: ReadonlySet<string> = new Set([
  ...['send-message', 'get-messages', 'register-queue', 'get-events', 'get-users', 'update-message-flags'],
  ...['subscribe', 'render-message', 'update-message', 'get-stream-topics'],
]);

/** The operations whose cost is measured: a sample, and those of which code of their own is different from the last run. */
export function concerned(): readonly Endpoint[] {
  const changed = changedPaths;
  if (changed === undefined) return endpoints;
  const closures = new Map(endpoints.map((endpoint) => [endpoint, loadedBy(endpoint)]));
  const users = new Map<string, number>();
  for (const closure of closures.values())
    for (const path of closure ?? []) users.set(path, (users.get(path) ?? 0) + 1);
  const isOwn = (path: string) => (users.get(path) ?? 0) <= endpoints.length / 4;
  const isDifferent = (closure: ReadonlySet<string> | undefined) =>
    closure === undefined || [...closure].some((path) => isOwn(path) && changed.has(path));
  return endpoints.filter(
    (endpoint) => SAMPLE.has(endpoint.operationId) || isDifferent(closures.get(endpoint)),
  );
}

/** What the file that declares it loads; undefined: another function declares it. */
function loadedBy({ operationId }: Endpoint): ReadonlySet<string> | undefined {
  const file = declarations.find(({ text }) => text.includes(`operationId: '${operationId}'`));
  return file && closureOf(`src/${file.path}`);
}
const declarations = readSources(resolve(import.meta.dirname, '../../src'));
