import { hearPush, type PushScope } from './hear-push.ts';
import { handlingOf } from './what.ts';

/** Put in by the build: its name, and the files that a start without a network needs. */
declare const __BUILD__: { readonly name: string; readonly entry: string; readonly files: readonly string[] };

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Installing extends Lasting {
  /** Not in all browsers. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
/** Requests that the browser answers from a cache by itself, without starting this worker. */
interface Route {
  readonly condition: { readonly urlPattern: URLPatternInit; readonly requestMode?: RequestMode };
  readonly source: 'cache' | { readonly cacheName: string };
}
interface Asking extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void;
  addEventListener(type: 'install', hear: (event: Installing) => void): void;
  addEventListener(type: 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEvent & Lasting) => void): void;
  readonly clients: { claim(): Promise<void> };
  readonly navigator: Navigator;
  skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as WorkerScope;

const SHELLS = 'parley-shell-';
const SHELL = SHELLS + __BUILD__.name;
/** Signing out deletes it (`web/model/session.ts`). */
const PICTURES = 'parley-pictures';
const RUNS = 'parley-runs:';
const MOST_PICTURES = 200;
const MOST_BYTES = 2_000_000;
/** Files that are fetched at the same time. */
const AT_ONCE = 4;

hearPush(globalThis as unknown as PushScope);
worker.addEventListener('install', (event) => {
  // Without them all is answered by this worker, as in other browsers.
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes())).catch(() => undefined));
  event.waitUntil(install());
});
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  // The person wants the new version.
  if (event.data === 'update') void worker.skipWaiting();
  if (event.data === 'started') event.waitUntil(letOldBuildsGo());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, url, mode, destination, headers } = request;
  const asked = { method, url, mode, destination, hasRange: headers.has('range') };
  switch (handlingOf(asked, location.origin)) {
    case 'page':
      return event.respondWith(page(request));
    case 'file':
      return event.respondWith(file(request));
    case 'picture':
      return event.respondWith(picture(event));
    default:
      return;
  }
});

/** A start need not wait until this worker runs. Files outside the cache come from the network. */
function routes(): Route[] {
  const source = { cacheName: SHELL };
  // Tabs of earlier builds ask for files of their own, which are in other caches.
  const files = ['/assets/*.js', '/assets/*.css', '/assets/*.svg'].map((pathname) => ({
    condition: { urlPattern: { pathname, search: '' } },
    source: 'cache' as const,
  }));
  const page = { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' } as const;
  return [...files, { condition: page, source }];
}

/** All or nothing: a build with a missing file is not used. */
async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  const index = await fetch('/', { cache: 'no-cache' });
  // The server may have a newer build by now, which has its own worker.
  if (!index.ok || !(await index.clone().text()).includes(__BUILD__.entry))
    throw new Error('The page is of another build.');
  await shell.put('/', index);
  // Somebody has just opened the page: its own requests, and what they do there, go first.
  for (let from = 0; from < __BUILD__.files.length; from += AT_ONCE)
    await shell.addAll(__BUILD__.files.slice(from, from + AT_ONCE));
}

async function activate(): Promise<void> {
  await letOldBuildsGo();
  await worker.clients.claim();
}

/** A tab goes on with the build with which it began: the files of that build stay until the last of its tabs is gone. */
async function letOldBuildsGo(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  if (old.length === 0) return;
  const scripts = await scriptsThatRun();
  for (const name of old) {
    const shell = await caches.open(name);
    const found = await Promise.all(scripts.map((path) => shell.match(path)));
    if (found.every((script) => !script)) await caches.delete(name);
  }
}

/** Each tab holds a lock that is named after its script (`web/model/build.ts`). */
async function scriptsThatRun(): Promise<string[]> {
  const { held = [] } = await worker.navigator.locks.query();
  return held.flatMap(({ name = '' }) => (name.startsWith(RUNS) ? [name.slice(RUNS.length)] : []));
}

/** A start waits for no network: a new version comes with a new worker, and the person is asked. */
async function page(request: Request): Promise<Response> {
  return (await caches.match('/', { cacheName: SHELL })) ?? fetch(request);
}

/**
 * Files that are not in the shell, such as fonts of formulas, stay once they were needed. A tab of an older build finds its
 * files in the shell of that build: the server may not have them any more.
 */
async function file(request: Request): Promise<Response> {
  const kept = (await caches.match(request, { cacheName: SHELL })) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await keep(SHELL, request, answer.clone());
  return answer;
}

async function picture(event: Asking): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { cacheName: PICTURES });
  if (kept) return kept;
  const answer = await fetch(request);
  const bytes = Number(answer.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const isOwn = answer.status === 200 && answer.type === 'basic' && !answer.redirected;
  if (isOwn && bytes <= MOST_BYTES) event.waitUntil(keep(PICTURES, request, answer.clone()).then(letGo));
  return answer;
}

async function keep(cacheName: string, request: Request, answer: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(request, answer);
  } catch {
    // A full disk: it is fetched again.
  }
}

/** The ones that came first go first. */
async function letGo(): Promise<void> {
  const pictures = await caches.open(PICTURES);
  const all = await pictures.keys();
  for (const request of all.slice(0, Math.max(0, all.length - MOST_PICTURES))) await pictures.delete(request);
}
