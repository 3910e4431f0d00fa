import { defineConfig } from 'vite';

/** Where `npm run dev` passes requests on to: a running server. */
const server = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:9991';
const served = ['/api', '/json', '/user_uploads', '/user_avatars', '/avatar', '/static', '/external_content'];

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
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, ws: true }])),
  },
});
