import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

/** Where `npm run dev` passes requests on to: a running server. */
const target = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:9991';
const served = ['/api', '/json', '/user_uploads', '/user_avatars', '/avatar', '/static', '/thumbnail'];

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
  plugins: process.env.PARLEY_DEV_RC ? [signedIn()] : [],
  server: {
    host: '127.0.0.1',
    proxy: { ...Object.fromEntries(served.map((path) => [path, { target, ws: true }])), ...asOwner() },
  },
});

/** TEMPORARY, until sessions are there: /json by the key of a file like data/owner.rc. */
function asOwner(): Record<string, ProxyOptions> {
  const file = process.env.PARLEY_DEV_RC;
  if (!file) return {};
  const text = readFileSync(file, 'utf8');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const auth = `${value('email')}:${value('key')}`;
  return { '/json': { target, auth, rewrite: (path) => path.replace('/json', '/api/v1') } };
}

function signedIn(): Plugin {
  return {
    name: 'signed-in',
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        response.setHeader('Set-Cookie', 'parley_csrf=dev; Path=/');
        next();
      });
    },
  };
}
