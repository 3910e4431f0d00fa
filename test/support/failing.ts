import type { TestContext } from 'node:test';
import type { TestServer } from './server.ts';

export const CAUSE = 'This one cannot be done.';

/** From now on looking up a user fails in one file of the server. */
export function failFor(
  t: TestContext,
  { context }: TestServer,
  { userId, file }: { readonly userId: number; readonly file: string },
): void {
  const { users } = context.realm;
  const real = users.get.bind(users);
  t.mock.method(users, 'get', (id: number) => {
    if (id === userId && new Error('called by').stack?.includes(file)) throw new Error(CAUSE);
    return real(id);
  });
}
