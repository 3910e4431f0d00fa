import { local, session } from '../browser/storage.ts';
import { getOwnUser } from '../client/first-operations.ts';
import type { Client, Operation } from '../client/index.ts';
import { clearAllButUnsent } from './unsent.ts';

/** The browser's note of the signed-in user; the session itself is a cookie that scripts cannot read. */
const USER = 'parley-user';
const ENDED = 'parley-ended';

export const rememberedUser = (): number | undefined => Number(local.get(USER) ?? 0) || undefined;

export function remember(userId: number): void {
  session.remove(ENDED);
  local.put(USER, String(userId));
}

/** The user who was signed in; `keepsUnsent`: the user's unsent texts stay. Other users' texts stay in any case. */
export function forgetUser(userId: number, keepsUnsent: boolean): void {
  clearAllButUnsent(local, keepsUnsent ? undefined : userId);
  for (const key of session.keys()) session.remove(key);
  if (keepsUnsent) session.put(ENDED, 'yes');
}

/** The session ended by itself: the page of the sign-in says so. */
export const hasEnded = (): boolean => session.get(ENDED) !== null;

/** The page's token lasts as long as the session. */
export const hasSession = (): boolean => pageToken() !== undefined;

const pageToken = (): string | undefined =>
  /(?:^|; )(?:__Host-)?parley_csrf=([^;]+)/.exec(document.cookie)?.[1];

/** Work left for the server; a cookie, since everything else in the browser is cleared. */
const ENDING = 'parley_ending';

/** The person signed out without a network: the page has no session from now on, the server as soon as it is reached. */
export function endLater(): void {
  const token = pageToken();
  if (token === undefined) return;
  setCookie(ENDING, token, MONTH);
  setCookie('parley_csrf', '', 0);
  setCookie('__Host-parley_csrf', '', 0);
}

/** Ends the session that was left without a network; false: the server is not reached yet. */
export async function endLeftSession(): Promise<boolean> {
  const token = new RegExp(`(?:^|; )${ENDING}=([^;]+)`).exec(document.cookie)?.[1];
  if (token === undefined) return true;
  const headers = { 'X-CSRFToken': token };
  // No network: the session is ended at the next start.
  const reply = await fetch('/json/sessions/current', { method: 'DELETE', headers }).catch(() => undefined);
  // A refusal: it has ended already, or its cookie is gone.
  const isOver = reply !== undefined && reply.status < 500 && reply.status !== 429;
  if (isOver) setCookie(ENDING, '', 0);
  return isOver;
}

/** Seconds; a session that nobody uses ends then. */
const MONTH = 2_592_000;

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: other browsers than Chromium have nothing else
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/**
 * Threat: another user signs in in another tab, and requests that this tab still sends for the earlier user run in the new user's name.
 * All tabs share the cookies: a tab belongs to the session with which it began, and begins anew if there is another one.
 */
export class TabSession {
  #token: string | undefined;
  #userId: number | undefined;

  begin(userId: number): void {
    if (this.#userId === userId) return;
    this.#token = pageToken();
    this.#userId = userId;
    addEventListener('storage', () => {
      if (rememberedUser() !== this.#userId) location.reload();
    });
  }

  /** Sends nothing with the cookies of another session. */
  readonly fetch: typeof fetch = (input, init) => {
    const now = pageToken();
    if (this.#token === undefined || now === undefined || now === this.#token) return fetch(input, init);
    location.reload();
    return new Promise(() => undefined);
  };
}

export async function whoAmI(client: Client): Promise<number> {
  const known = rememberedUser();
  if (known !== undefined) return known;
  const { user_id: userId } = await client.call(getOwnUser as Operation<object, { user_id: number }>, {});
  remember(userId);
  return userId;
}
