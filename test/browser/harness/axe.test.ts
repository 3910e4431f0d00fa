import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible } from '../support/axe.ts';
import { inBrowsers } from '../support/in-browsers.ts';
import { pageWith, startFixture } from './fixture-app.ts';

describe('axe', () => {
  test(
    'names the rule, the element and the view, under the policy of the client',
    inBrowsers(async ({ person }) => {
      const body = '<h1>Pictures</h1><img src="/a.png"><button></button>';
      const fixture = await startFixture({ '/': pageWith(body), '/app.js': '', '/a.png': '' });
      const alice = await person(fixture, 'alice');
      await alice.goto('/');
      await assert.rejects(
        assertAccessible(alice.page, { where: 'pictures, desktop, light' }),
        (error: Error) => {
          assert.match(error.message, /^pictures, desktop, light: axe found 2\n/);
          assert.match(error.message, / {2}button-name: .*\n {4}button\n/);
          assert.match(error.message, / {2}image-alt: .*\n {4}img\n/);
          return true;
        },
      );
      await assertAccessible(alice.page, { where: 'the heading', within: ['h1'] });
      assert.equal(alice.context.pages().length, 1);
    }),
  );

  test(
    'finds text without contrast and targets too small to touch (WCAG 2.2)',
    inBrowsers(async ({ person }) => {
      const body = '<h1>Small</h1><button id="a">x</button><button id="b">y</button>';
      const script = `const sheet = new CSSStyleSheet();
        sheet.replaceSync('h1 { color: #ccc } button { width: 8px; height: 8px; padding: 0; border: 0; margin: 0; font-size: 4px }');
        document.adoptedStyleSheets = [sheet];`;
      const fixture = await startFixture({ '/': pageWith(body), '/app.js': script });
      const alice = await person(fixture, 'alice', { device: 'phone', colorScheme: 'dark' });
      await alice.goto('/');
      await assert.rejects(
        assertAccessible(alice.page, { where: 'small' }),
        /color-contrast[\s\S]*target-size/,
      );
    }),
  );
});
