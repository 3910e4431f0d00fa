/**
 * Which SQL statements the tests of a file have run, as units that are the same on both engines wherever both run the same: a
 * unit is a statement without its values; of an UPDATE there is one for each column.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where the processes of a run, whose folder is `shared`, keep theirs. */
export const statementsIn = (shared: string): string => join(shared, 'statements');

/** Units by file. */
export type Statements = ReadonlyMap<string, ReadonlySet<string>>;

/** Adds the statements of a file to those of the run, whose folder is `shared`. */
export function keepStatements(
  texts: readonly string[],
  { shared, engine, file }: { readonly shared: string; readonly engine: string; readonly file: string },
): void {
  if (texts.length === 0) return;
  const folder = statementsIn(shared);
  mkdirSync(folder, { recursive: true });
  const line = JSON.stringify([relative('', file), [...new Set(texts.flatMap(unitsOf))]]);
  appendFileSync(join(folder, `${engine}-${process.pid}.jsonl`), `${line}\n`);
}

/** What the processes of a run have kept. */
export function statementsOn(engines: readonly string[], shared: string): Statements {
  const folder = statementsIn(shared);
  const files = new Map<string, Set<string>>();
  for (const name of namesIn(folder).filter((each) =>
    engines.some((engine) => each.startsWith(`${engine}-`)),
  ))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const [file, units] = JSON.parse(line) as [string, string[]];
      files.set(file, (files.get(file) ?? new Set()).union(new Set(units)));
    }
  return files;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No test of the run has opened a database.
    return [];
  }
}

export function unitsOf(text: string): string[] {
  const shape = shapeOf(text);
  const update = /^update (\S+) set (.*?)( where .*)?$/.exec(shape);
  if (!update) return [shape];
  const [, table, columns = '', where = ''] = update;
  return columns.split(', ').map((column) => `update ${table} set ${column}${where}`);
}

/** Both engines' ways to pass a list of IDs (`isAmong`). */
const LISTS = [/= any\(\?::bigint\[\]\)/g, /in \(select value from json_each\(\?\)\)/g];

function shapeOf(text: string): string {
  const shape = text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/[$?]\d+/g, '?')
    .replace(/(?<![\w"])\d+(?![\w"])/g, '0')
    .replace(/\s+/g, ' ')
    .replace(/\bmoving_[0-9a-f]{12}/g, 'moving')
    .replace(/(?:\?|''|\b0)(?:, ?(?:\?|''|0)(?![\w"]))+/g, '?')
    .replace(/\((?:\?|0|'')\)(?:, ?\((?:\?|0|'')\))+/g, '(?)')
    .trim();
  return LISTS.reduce((left, list) => left.replace(list, 'in (?)'), shape);
}
