import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startChat } from '../support/chat.ts';
import { inBrowsers } from '../support/in-browsers.ts';

test(
  'somebody of the cast signs in: pages of their browser call operations, and those of others do not',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [alice, bob] = [await person(chat, 'alice'), await person(chat, 'second')];
    await alice.signIn('alice', '/api');
    await bob.goto('/api');
    const whoAmI = () =>
      fetch('/json/users/me', {
        headers: { 'x-csrftoken': /parley_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '' },
      }).then((reply) => reply.json() as Promise<{ email?: string; code?: string }>);
    assert.equal((await alice.page.evaluate(whoAmI)).email, 'alice@example.com');
    bob.problems.allow(/401/);
    assert.equal((await bob.page.evaluate(whoAmI)).code, 'UNAUTHORIZED');
    await bob.signIn('bob', '/api');
    assert.equal((await bob.page.evaluate(whoAmI)).email, 'bob@example.com');
  }),
);
