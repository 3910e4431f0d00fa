import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'src',
  'web',
  'test',
  'verify',
  'bench',
  'scripts',
  'bin',
  'docs',
  'contract',
  'ops',
  'examples',
];
/** Made from other texts, taken from elsewhere, or (migrations) never changed again. */
const LEFT_OUT =
  /node_modules|\/dist\/|fixtures|recorded\/|\/static\/|store\/migrations\/|web\/client\/(?:events|operations|first-operations|shapes)\.ts/;

export interface OwnText {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** The paths of all files of the project in its folders and at its root, from the root. */
export function ownPaths(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...inFolders, ...readdirSync(ROOT)].filter((path) => !path.includes('node_modules'));
}

const read = (path: string): OwnText => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });

/** The code that people of the project wrote. */
export const ownSources = (): OwnText[] =>
  ownPaths()
    .filter((path) => /\.(?:ts|tsx|js|css)$/.test(path) && !LEFT_OUT.test(path))
    .map(read);

/** The documents, but for the history of changes. */
export const ownDocuments = (): OwnText[] =>
  ownPaths()
    .filter((path) => path.endsWith('.md') && !LEFT_OUT.test(path) && path !== 'CHANGELOG.md')
    .map(read);

/** The lines of comments, and of names of tests, without the spaces around them. */
export function* linesOfComments(text: string): Generator<string> {
  let isInside = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const isComment = isInside || /^(?:\/\*|\/\/)/.test(line);
    if (line.startsWith('/*')) isInside = true;
    if (line.includes('*/')) isInside = false;
    if (isComment || /^(?:await )?(?:\w\.)?(?:test|it|describe)\(/.test(line)) yield line;
  }
}
