import type { Client, Operation } from '../client/index.ts';
import { getOwnUser } from '../client/operations.ts';

/** What the browser remembers of who signed in here; the session itself is a cookie that scripts cannot read. */
const USER = 'parley-user';

export const rememberedUser = (): number | undefined => Number(localStorage.getItem(USER) ?? 0) || undefined;

export function remember(userId: number): void {
  localStorage.setItem(USER, String(userId));
}

export function forgetUser(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** The page's token is there as long as the session. */
export const hasSession = (): boolean => /(?:^|; )(?:__Host-)?parley_csrf=/.test(document.cookie);

export async function whoAmI(client: Client): Promise<number> {
  const known = rememberedUser();
  if (known !== undefined) return known;
  const { user_id: userId } = await client.call(getOwnUser as Operation<object, { user_id: number }>, {});
  remember(userId);
  return userId;
}
