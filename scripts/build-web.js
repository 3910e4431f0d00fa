// Builds the client that browsers load, into web/dist. Plain JavaScript: npm runs it after an installation, with
// whatever Node the machine has; it goes on with the one that package.json pins.
//   npm run build               builds
//   npm run dev                 serves the sources with instant reload, before a server that runs (PARLEY_DEV_SERVER)
//   node scripts/build-web.js --if-possible   as after npm ci: without Vite it keeps the files that are there
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { findOwnRuntime, runOn } from '../bin/runtime.js';
import { noteBuiltClient } from './built-client.js';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const dist = join(root, 'web/dist');
const options = new Set(process.argv.slice(2));

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.webmanifest', '.json', '.ftl']);
/** In bytes; less is not worth a header. */
const TINY = 1000;

const own = findOwnRuntime();
if (own && !own.isRunning) runOn(own.path, process.argv.slice(1));
else if (options.has('--if-possible') && !hasVite()) sayWhatIsThere();
else if (options.has('--dev')) await serve();
else await build();

function hasVite() {
  try {
    createRequire(import.meta.url).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

function sayWhatIsThere() {
  if (existsSync(join(dist, 'index.html'))) return;
  console.log('The web client is not built. To build it: npm ci --include=dev');
}

async function serve() {
  const { createServer } = await import('vite');
  const server = await createServer({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts') });
  await server.listen();
  server.printUrls();
}

async function build() {
  const { build: bundle } = await import('vite');
  await bundle({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await buildWorker(bundle);
  for (const file of filesIn(dist)) compress(file);
  noteBuiltClient(root);
}

/** The service worker, with the names of the files that it keeps: all but fonts, which formulas alone need. */
async function buildWorker(bundle) {
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  const names = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css|svg)$/.test(name));
  const files = [
    ...names.map((name) => `/assets/${name}`),
    '/icons/icon.svg',
    '/manifest.webmanifest',
  ].sort();
  if (!/<script async [^>]*src="\/assets\/early-/.test(index))
    throw new Error('The page does not begin with the script of web/early.ts (vite.config.ts).');
  const entry = /\/assets\/first-view-[^"]+\.js/.exec(index)?.[0];
  if (entry === undefined) throw new Error('web/dist/index.html names no script of the first view.');
  const name = createHash('sha256')
    .update([index, ...files].join())
    .digest('hex')
    .slice(0, 12);
  await bundle({
    root: join(root, 'web'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify({ name, entry, files }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: ['chrome115', 'firefox128', 'safari17.4'],
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'web/worker/worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile());
}

/** Beside the file: what the server sends to browsers that take Brotli or gzip. */
function compress(file) {
  if (!COMPRESSIBLE.has(extname(file))) return;
  const bytes = readFileSync(file);
  if (bytes.length < TINY) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
