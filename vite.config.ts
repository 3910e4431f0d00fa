import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

/** Where `npm run dev` passes requests on to: a running server. */
const target = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:9991';
const served = ['/api', '/json', '/user_uploads', '/user_avatars', '/avatar', '/static', '/thumbnail'];

/** KaTeX's fonts for browsers of before 2016 are 40 files that nobody loads. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/katex.min.css')) return null;
    return code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("[a-z]+"\)/g, '');
  },
};

/** In the order of ui/tokens.css. The bundler drops the statement there, and any of the style sheets may come first. */
const LAYERS = '@layer tokens,base,ui,views;';

const layersFirst: Plugin = {
  name: 'layers-first',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const isOwn = file.type === 'asset' && String(file.source).includes('@layer');
      if (isOwn && file.fileName.endsWith('.css')) file.source = LAYERS + file.source;
    }
  },
};

/** What `early.ts` imports at once, with all that it imports at once; and the same of `main.tsx`. */
const early = new Set<string>();
const atOnce = new Set<string>();

const collectAtOnce: Plugin = {
  name: 'collect-at-once',
  buildEnd() {
    const collect = (found: Set<string>, isFirst: (id: string) => boolean) => {
      found.clear();
      const waiting = [...this.getModuleIds()].filter(isFirst);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    };
    collect(early, (id) => id.endsWith('/web/early.ts'));
    collect(atOnce, (id) => this.getModuleInfo(id)?.isEntry ?? false);
    if ([...atOnce].some((id) => id.endsWith('/web/client/operations.ts')))
      this.error(
        'The first view imports all operations. Import first-operations.ts (FIRST in scripts/client-files.ts).',
      );
  },
};

/** The small script runs as soon as it is there; the large one waits for all that it imports. */
const earlyFirst: Plugin = {
  name: 'early-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<script(?= [^>]*src="\/assets\/early-)/, '<script async fetchpriority="high"'),
  },
};

/**
 * One script and one style sheet for the first view. Left to itself the bundler cuts it into sixty files, along what
 * later views share with it, and on a slow network each of them waits for its turn.
 */
const FIRST_VIEW = { name: 'first-view', test: (id: string) => atOnce.has(id) };
const EARLY = { name: 'early', test: (id: string) => early.has(id), priority: 1 };

/** As if the page came from the server: sessions are for its own pages alone. */
const passedOn: ProxyOptions = {
  target,
  ws: true,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => {
      if (request.getHeader('origin')) request.setHeader('origin', target);
    });
  },
};

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome115', 'firefox128', 'safari17.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The entry exports nothing: later views import from the first view, which must not become one file with it.
      preserveEntrySignatures: 'strict',
      output: { codeSplitting: { groups: [EARLY, FIRST_VIEW] } },
    },
  },
  plugins: [woff2Only, collectAtOnce, layersFirst, earlyFirst],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(served.map((path) => [path, passedOn])),
  },
});
