// Joins the modules that a start of the server loads into a few files in dist/server, which take a third less memory and
// half the time to load (ADR 18). bin/built-server.js says when they are used. Plain JavaScript, as scripts/build-web.js.
//   node scripts/build-server.js --if-possible   as after npm ci: without Vite nothing is built, and the sources run
//   node scripts/build-server.js --to dist/other   another folder in dist (tests)
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { findBuiltServer } from '../bin/built-server.js';
import { findOwnRuntime, runOn } from '../bin/runtime.js';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const options = process.argv.slice(2);
const folder = join(root, options.includes('--to') ? options[options.indexOf('--to') + 1] : 'dist/server');
/** Packages that a start loads. The others stay where they are, and are loaded with their first use. */
const JOINED = ['kysely', 'markdown-it', 'pino', 'url-template', 'ws', 'zod'];

const own = findOwnRuntime();
if (own && !own.isRunning) runOn(own.path, process.argv.slice(1));
// A server that runs goes on loading files of the folder: they stay while they are right.
else if (!findBuiltServer(folder) && (!options.includes('--if-possible') || hasVite())) await build();

function hasVite() {
  try {
    createRequire(import.meta.url).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

async function build() {
  const { build: bundle } = await import('vite');
  const packages = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  const apart = Object.keys(packages).filter((name) => !JOINED.includes(name));
  const { output } = await bundle({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [placesOfSources(), plainFields()],
    ssr: { noExternal: true, external: apart },
    build: {
      ssr: join(root, 'src/main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), inPlainLetters(code));
  const inputs = new Set(output.flatMap((chunk) => chunk.moduleIds ?? []));
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify(factsOf([...inputs])));
}

/** Where a module of ours stands keeps its meaning: other threads and files beside it are found from there. */
function placesOfSources() {
  return {
    name: 'places-of-sources',
    transform(code, id) {
      const path = relative(root, id).replaceAll('\\', '/');
      if (!path.startsWith('src/') || !code.includes('import.meta')) return null;
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${dirname(path)}')`)
        .replaceAll('import.meta.url', `new URL('../../${path}', import.meta.url).href`);
    },
  };
}

/** markdown-it's files set each field by a function, which takes a third of the time of rendering a short message. */
function plainFields() {
  const field = /_defineProperty\(\s*this,\s*(?:\/\*[\s\S]*?\*\/\s*)?"(\w+)",\s*([\s\S]*?)\s*\);/g;
  return {
    name: 'plain-fields',
    transform: (code, id) => (id.includes('/markdown-it/') ? code.replace(field, 'this.$1 = $2;') : null),
  };
}

/** V8 keeps a text with one letter beyond ASCII in two bytes for each of its letters. */
function inPlainLetters(code) {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** By path from the root: size, time of the last change and hash of each file of ours that was joined, and of the versions of packages. */
function factsOf(modules) {
  const ours = modules
    .map((id) => relative(root, id.split('?')[0]).replaceAll('\\', '/'))
    .filter((path) => path.startsWith('src/'));
  return Object.fromEntries(
    ['package.json', ...ours.sort()].map((path) => {
      const bytes = readFileSync(join(root, path));
      const hash = createHash('sha1').update(bytes).digest('base64');
      return [path, [bytes.length, statSync(join(root, path)).mtimeMs, hash]];
    }),
  );
}
