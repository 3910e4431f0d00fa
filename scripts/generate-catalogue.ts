/** The catalogue of endpoints: what `src/chat/endpoints` declares and the catalogue does not list. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { developmentEndpoints, chatEndpoints as endpoints } from '../src/chat/endpoints/catalogue.ts';
import type { Endpoint } from '../src/engine/http/define-endpoint.ts';

const folder = resolve(import.meta.dirname, '../src/chat/endpoints');
const catalogue = join(folder, 'catalogue.ts');

/** Adds the endpoints that the catalogue lacks, sorted by path; returns their files. */
export async function generateCatalogue(check: boolean): Promise<string[]> {
  const listed = new Set<unknown>([...endpoints, ...developmentEndpoints]);
  const added: string[] = [];
  for (const file of globSync('*/**/*.ts', { cwd: folder }).sort()) {
    const names = [...readFileSync(join(folder, file), 'utf8').matchAll(DECLARATION)].map(([, name]) => name);
    if (names.length === 0) continue;
    const module = (await import(join(folder, file))) as Record<string, Endpoint>;
    for (const name of names) {
      const endpoint = module[name as string];
      if (!endpoint || listed.has(endpoint)) continue;
      if (!check) enter(name as string, file, endpoint);
      added.push(`src/chat/endpoints/${file}`);
    }
  }
  return added;
}

const DECLARATION = /^export const (\w+) = (?:defineEndpoint|settingsEndpoint)\(/gm;

function enter(name: string, file: string, { path }: Endpoint): void {
  const text = readFileSync(catalogue, 'utf8');
  const start = text.indexOf('[', text.indexOf('export const chatEndpoints')) + 2;
  const end = text.indexOf('\n];', start);
  const lines = text.slice(start, end).split('\n');
  // Entries added by this run are in the text but not in `endpoints`.
  const next = endpoints.find((each) => each.path > path);
  const at = next ? lines.length - (endpoints.length - endpoints.indexOf(next)) : lines.length;
  lines.splice(at, 0, `  ${name},`);
  const entered = `${text.slice(0, start)}${lines.join('\n')}${text.slice(end)}`;
  writeFileSync(catalogue, entered.replace('\n\n', `\nimport { ${name} } from './${file}';\n\n`));
}
