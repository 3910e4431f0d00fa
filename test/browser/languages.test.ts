import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Chat, startChat } from './support/chat.ts';
import { closeBrowser, inBrowsers } from './support/in-browsers.ts';
import { misfits } from './support/misfits.ts';
import { GROUP, QUIET_TOPIC, seedTalk, TOPIC } from './support/talk.ts';
import {
  keepDraftsHere,
  openDeactivated,
  openFirstVisit,
  openPage,
  openView,
  PAGES,
  type Scene,
  VIEWS,
} from './support/views.ts';

after(closeBrowser);

/** Parts of the page that hold only what people wrote, and what stands there for eyes or for code. */
const WRITTEN = [
  ...['.content', '.widget', '.completion', '.emoji-picker', 'code', 'kbd', 'pre', 'textarea', 'time'],
  ...['[aria-hidden="true"]', '.avatar', '.help-example dt'],
].join();

/** The server makes this channel, and names the topic without a name. */
const OF_SERVER = ['general chat', 'general', 'For everyone and everything.', 'Chrome on Linux', '-parley-'];

/** What else people wrote; and words of `Intl`, which speaks English here: `Today`, `Ada and Bob`. */
function known({ cast }: Chat): string[] {
  const names = Object.values(cast.users).map(({ fullName }) => fullName);
  const channels = Object.values(cast.channels).flatMap(({ name, description }) => [name, description]);
  const said = ['I wrote this.', 'Nobody has answered.', 'Between us.', 'We three.', 'butler', 'zebra'];
  const words = [
    ...names,
    ...channels,
    ...said,
    TOPIC,
    QUIET_TOPIC,
    ...Object.values(GROUP),
    'Example',
    'Today',
    ' and ',
    ...OF_SERVER,
  ];
  return words.filter((each) => each !== '').sort((one, other) => other.length - one.length);
}

test('pages have room for long texts and for lines from right to left', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const variants = (['en-XA', 'ar-XB'] as const).flatMap((language) =>
    (['desktop', 'phone'] as const).map((device) =>
      t.test(
        `${language}, ${device}`,
        inBrowsers(async ({ person }) => {
          const alice = await person(chat, 'alice', { device });
          await speak(alice.page, language);
          await keepDraftsHere(alice.page);
          await alice.signIn();
          const found: string[] = [];
          for (const view of VIEWS) {
            const scene: Scene = { person: alice, chat, talk };
            try {
              await openView(view, scene);
              found.push(...(await misfits(alice.page)).map((each) => `${view.name}: ${each}`));
              if (language === 'en-XA')
                found.push(
                  ...(await uncatalogued(alice.page, known(chat))).map(
                    (each) => `${view.name}: no text of the catalogue: ${each}`,
                  ),
                );
            } catch (error) {
              found.push(`${view.name}: ${(error as Error).message}`);
            }
          }
          assert.equal(await alice.page.evaluate(() => document.dir), language === 'ar-XB' ? 'rtl' : 'ltr');
          assert.equal(found.length, 0, [...new Set(found)].join('\n'));
        }),
      ),
    ),
  );
  await Promise.all(variants);
});

for (const language of ['en-XA', 'ar-XB'] as const) {
  test(
    `pages before the chat have room for long texts and for lines from right to left: ${language}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const words = [...known(chat), 'Parley', 'Show', '/'];
      for (const device of ['desktop', 'phone'] as const) {
        const { page } = await person(chat, 'nobody', { device, allow: [/status of (?:400|401|404)/] });
        await speak(page, language);
        const found: string[] = [];
        const look = async (where: string) => {
          found.push(...(await misfits(page)).map((each) => `${where}: ${each}`));
          const foreign = language === 'en-XA' ? await uncatalogued(page, words) : [];
          found.push(...foreign.map((each) => `${where}: no text of the catalogue: ${each}`));
        };
        for (const path of PAGES) {
          await openPage(page, path);
          await look(path);
        }
        await openFirstVisit(page);
        await look('first visit');
        await openDeactivated(page);
        await look('deactivated organization');
        assert.equal(await page.evaluate(() => document.dir), language === 'ar-XB' ? 'rtl' : 'ltr');
        assert.equal(found.length, 0, `${device}:\n${[...new Set(found)].join('\n')}`);
      }
    }),
  );
}

test(
  'German shows German, by the language of the browser and by the setting',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { locale: 'de-DE' });
    await alice.goto('/login');
    await alice.page.getByRole('button', { name: 'Anmelden' }).waitFor();
    await speak(alice.page, 'de');
    await alice.signIn();
    await alice.page.getByRole('heading', { name: 'Eingang' }).waitFor();
    assert.equal(await alice.page.evaluate(() => document.documentElement.lang), 'de');
  }),
);

/** The language of this browser alone. */
async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((tag) => localStorage.setItem('parley-language', tag), language);
}

/** Texts of the page, and names of its controls, without the brackets of the pseudo-language. */
function uncatalogued(page: Page, known: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([written, words]) => {
      const found = new Set<string>();
      const isForeign = (text: string | null) => {
        if (!text || text.includes('[')) return false;
        const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
        // `:tada:` is the name of an emoji, `a@b.example` an address.
        return /\p{L}{2}/u.test(rest.replaceAll(/:\w+:|\S+@\S+|https?:\S+/g, ''));
      };
      const add = (what: string, text: string | null) => {
        if (isForeign(text)) found.add(`${what} "${text?.slice(0, 60)}"`);
      };
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (element.closest(written) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const name = element.className || element.tagName;
        for (const node of element.childNodes) if (node.nodeType === 3) add(name, node.textContent);
        for (const attribute of ['placeholder', 'title', 'data-tip', 'aria-label'])
          add(`${attribute} of ${name}`, element.getAttribute(attribute));
      }
      return [...found];
    },
    [WRITTEN, known] as const,
  );
}
