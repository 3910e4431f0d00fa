import type { SourceFile } from './source-imports.ts';

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) ([A-Za-z_$][\w$]*)(?=[\s<=])/gm;

/** The files that declare each exported type, by its name. */
export function exportedTypes(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(DECLARED)) {
      const known = places.get(name) ?? [];
      places.set(name, known);
      known.push(path);
    }
  }
  return places;
}

/** The names of more than one exported type, and the files that declare them. */
export const repeatedNames = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...exportedTypes(files)].filter(([, { length }]) => length > 1).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
