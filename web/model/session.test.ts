import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { TabSession } from './session.ts';

/** The globals of a tab; `cookie` is what all tabs share. */
function openTab() {
  const tab = { cookie: 'a=b; parley_csrf=first', sent: 0, reloads: 0 };
  const globals = {
    document: {
      // Pages of tests before this one may still take their listeners away.
      removeEventListener: () => undefined,
      get cookie() {
        return tab.cookie;
      },
    },
    location: { reload: () => tab.reloads++ },
    addEventListener: () => undefined,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  mock.method(globalThis, 'fetch', async () => {
    tab.sent++;
    return new Response();
  });
  return tab;
}

test('a tab sends with the session with which it began', async () => {
  const tab = openTab();
  const session = new TabSession();
  session.begin(7);
  await session.fetch('/json/messages');
  assert.deepEqual([tab.sent, tab.reloads], [1, 0]);
});

test('a tab sends nothing in the name of who signed in in another tab, and begins anew', () => {
  const tab = openTab();
  const session = new TabSession();
  session.begin(7);
  tab.cookie = 'parley_csrf=second';
  void session.fetch('/json/messages');
  session.begin(7);
  void session.fetch('/json/messages');
  assert.deepEqual([tab.sent, tab.reloads], [0, 2]);
});

test('a page without a session, or that has not begun, sends', async () => {
  const tab = openTab();
  const session = new TabSession();
  await session.fetch('/json/messages');
  session.begin(7);
  tab.cookie = '';
  await session.fetch('/json/messages');
  assert.deepEqual([tab.sent, tab.reloads], [2, 0]);
});
