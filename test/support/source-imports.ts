import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface SourceFile {
  /** Relative to the folder read, with slashes: `engine/store/write-queue.ts`. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  /** `import type …` and `export type …`: gone when it runs. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** The shape that the formatter gives every import and re-export; its names have only these characters. */
const STATIC = /^(?:import|export)\s+(?:(type)\s+)?(?:[\w$\s{},*]*\sfrom\s*)?(['"])([^'"\n]+)\2/gm;
const DYNAMIC = /\b(?:import|require)\(\s*(['"])([^'"\n]+)\1/g;

export function readSources(folder: string): SourceFile[] {
  const paths = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** The imports of a file, dynamic ones too. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  const note = (specifier: string | undefined, typeOnly: boolean, index: number) => {
    if (specifier) found.push({ specifier, typeOnly, line: code.slice(0, index).split('\n').length });
  };
  for (const match of code.matchAll(STATIC)) note(match[3], match[1] !== undefined, match.index);
  for (const match of code.matchAll(DYNAMIC)) note(match[2], false, match.index);
  return found.sort((a, b) => a.line - b.line);
}

/** The file that a relative import means, as a path from the folder; undefined for packages. */
export function targetOf(file: SourceFile, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(posix.dirname(file.path), specifier));
}

/** The name that package.json knows: `@scope/name` of `@scope/name/part`; undefined for files and Node's own. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Blanks whole comment lines; lines and columns stay. */
export function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/\*|\*).*$/gm, '').replace(/[ \t]\/\/ .*$/gm, '');
}
