import { importsOf, packageOf, type SourceFile, targetOf, withoutComments } from './source-imports.ts';

/** Folder → what it may import: a folder or a file; `type x` = only its types. A longer key wins over its parent. */
export type Layers = Readonly<Record<string, readonly string[]>>;

/** Package → the only folders that may import it; a name ending in `/` stands for all packages of that scope. */
export type PackageHomes = Readonly<Record<string, readonly string[]>>;

/** A sentence for each import that the table does not allow. Test files are free. */
export function layerProblems(
  files: readonly SourceFile[],
  layers: Layers,
  free: readonly string[],
): string[] {
  const problems: string[] = [];
  for (const file of shipped(files)) {
    if (free.some((place) => isIn(file.path, place))) continue;
    const layer = layerOf(file.path, layers);
    if (layer === undefined) problems.push(`${file.path}: its folder is not in the table of layers.`);
    else problems.push(...strangers(file, layer, layers[layer] ?? []));
  }
  return problems;
}

function strangers(file: SourceFile, layer: string, allowed: readonly string[]): string[] {
  const problems: string[] = [];
  for (const each of importsOf(file.text)) {
    const target = targetOf(file, each);
    if (target === undefined || isIn(target, layer) || isIn(target, topFolder(file.path))) continue;
    const values = allowed.some((entry) => isIn(target, entry));
    const types = allowed.some((entry) => isIn(target, entry.replace(/^type /, '')));
    if (values || (types && each.typeOnly)) continue;
    const place = `${file.path}:${each.line}`;
    if (types) problems.push(`${place}: ${layer} may import only types of ${target}: write "import type".`);
    else
      problems.push(
        `${place}: ${layer} may not import ${target}; it may import: ${allowed.join(', ') || 'nothing'}.`,
      );
  }
  return problems;
}

export interface StoreyProblem {
  /** The file that imports. */
  readonly path: string;
  readonly problem: string;
}

/** Each import of a higher storey, or of another feature that is not among the neighbours of the importing one. Test files are free. */
export function storeyProblems(
  files: readonly SourceFile[],
  storeys: readonly string[],
  neighbours: Readonly<Record<string, readonly string[]>>,
): StoreyProblem[] {
  const heightOf = (path: string) => {
    const height = storeys.indexOf(path.split('/')[0] ?? '');
    return height < 0 ? storeys.length : height;
  };
  const featureOf = (path: string) => (path.startsWith('features/') ? path.split('/')[1] : undefined);
  return shipped(files).flatMap((file) =>
    importsOf(file.text).flatMap((each) => {
      const target = targetOf(file, each);
      if (target === undefined || target.startsWith('../')) return [];
      const say = (problem: string) => [
        { path: file.path, problem: `${file.path}:${each.line}: ${problem}` },
      ];
      if (heightOf(target) > heightOf(file.path)) return say(`imports ${target}, of a higher storey.`);
      const [own, other] = [featureOf(file.path), featureOf(target)];
      if (own && other && own !== other && !neighbours[own]?.includes(other))
        return say(`the feature ${own} may not use ${other}.`);
      return [];
    }),
  );
}

/** A sentence for each round trip of imports, of types too. */
export function cycleProblems(files: readonly SourceFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) problems.push(`Import cycle: ${[...trail.slice(at), path].join(' → ')}.`);
    if (at >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return problems;
}

function targetsOf(file: SourceFile): string[] {
  return importsOf(file.text)
    .map((each) => targetOf(file, each))
    .filter((target) => target !== undefined);
}

/** A sentence for each package that is imported outside its home, or is not there in production. */
export function packageProblems(
  files: readonly SourceFile[],
  homes: PackageHomes,
  dependencies: readonly string[],
): string[] {
  const problems: string[] = [];
  for (const file of shipped(files)) {
    for (const { specifier, typeOnly, line } of importsOf(file.text)) {
      const place = `${file.path}:${line}`;
      const name = packageOf(specifier);
      const home = homesOf(name ?? specifier, homes);
      if (home && !home.some((place) => file.path === place || isIn(file.path, place))) {
        problems.push(`${place}: only ${home.join(', ')} may import ${specifier}.`);
      }
      if (name && !typeOnly && !dependencies.includes(name)) {
        problems.push(`${place}: ${name} is not among the dependencies of package.json.`);
      }
    }
  }
  return problems;
}

/** A sentence for each reader of the environment outside `config`. */
export function environmentProblems(files: readonly SourceFile[]): string[] {
  return shipped(files)
    .filter(({ path }) => !/(?:^|\/)config\//.test(path))
    .filter(({ text }) =>
      /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\benv\b[^;]*from 'node:process'/.test(withoutComments(text)),
    )
    .map(({ path }) => `${path}: only config reads process.env.`);
}

/**
 * What browsers have for pages with TLS alone, or may refuse, may be full or may be missing: in `web/browser` a function says what
 * happens without it.
 */
const CAPABILITIES =
  /\bnavigator\s*\??\.\s*(?:locks|clipboard|serviceWorker|storage|mediaDevices|credentials|permissions|share|wakeLock|setAppBadge|clearAppBadge)\b|\bcrypto\s*\??\.\s*(?:randomUUID|subtle)\b|\b(?:localStorage|sessionStorage)\b|\bnew (?:BroadcastChannel|Notification|SharedWorker)\b|\bNotification\s*\??\.\s*(?:permission|requestPermission)\b|\bcaches\s*\??\.|\bindexedDB\b/g;

/** A sentence for each use of what a browser may lack, outside of the places that know what happens then. */
export function capabilityProblems(
  files: readonly SourceFile[],
  homes: Readonly<Record<string, RegExp>>,
): string[] {
  const isHome = (path: string, use: string) =>
    Object.entries(homes).some(([home, uses]) => path.startsWith(home) && uses.test(use));
  return shipped(files).flatMap(({ path, text }) =>
    [...new Set(withoutComments(text).match(CAPABILITIES) ?? [])]
      .filter((use) => !isHome(path, use))
      .map((use) => `${path}: ${use} may be missing or refuse: take it from web/browser.`),
  );
}

export function lengthProblems(
  files: readonly SourceFile[],
  most: number,
  data: readonly string[],
): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > most && !data.includes(path))
    .map(
      ({ path, lines }) => `${path}: ${lines} lines, and ${most} is the most. Split it by what it can do.`,
    );
}

function shipped(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => !/\.test\.tsx?$|\/fake-[^/]+$/.test(path));
}

function layerOf(path: string, layers: Layers): string | undefined {
  const holding = Object.keys(layers).filter((layer) => isIn(path, layer));
  return holding.sort((a, b) => b.length - a.length)[0];
}

function isIn(path: string, place: string): boolean {
  return path.startsWith(`${place}/`) || path === `${place}.ts` || path === `${place}.tsx`;
}

/** The room of a file: a folder of a storey, or a feature; elsewhere the folder at the top. */
function topFolder(path: string): string {
  const [first = path, second] = path.split('/');
  return ['engine', 'chat', 'features'].includes(first) && second ? `${first}/${second}` : first;
}

function homesOf(name: string, homes: PackageHomes): readonly string[] | undefined {
  return homes[name] ?? homes[`${name.split('/')[0]}/`];
}
