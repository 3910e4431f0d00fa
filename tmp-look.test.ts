import { test } from 'node:test';
import { addLinkifier } from './src/endpoints/realm/add-linkifier.ts';
import { addCodePlayground } from './src/endpoints/realm/add-code-playground.ts';
import { startChat } from './test/browser/support/chat.ts';
import { inBrowsers } from './test/browser/support/in-browsers.ts';
const shots = '/tmp/h3/shots';
test('look', inBrowsers(async ({ person }) => {
  const chat = await startChat();
  await chat.as.owner.call(addLinkifier, { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' });
  await chat.as.owner.call(addLinkifier, { pattern: '(?P<repo>[a-z-]+)@(?P<sha>[0-9a-f]{7,40})', url_template: 'https://git.example.com/organization/{repo}/commit/{sha}' });
  await chat.as.owner.call(addLinkifier, { pattern: 'RFC ?(?P<n>[0-9]+)', url_template: 'https://www.rfc-editor.org/rfc/rfc{n}' });
  await chat.as.owner.call(addCodePlayground, { name: 'Rust playground', lexer_language: 'rust', url_template: 'https://play.rust-lang.org/?edition=2021&code={code}' });
  for (const [device, scheme, locale] of [['desktop','light','en-GB'],['phone','dark','de-DE']] as const) {
    const owner = await person(chat, 'owner', { device, colorScheme: scheme, locale });
    await owner.signIn('owner', '/#organization/linkifiers');
    const { page } = owner;
    await page.locator('.reorder-row').first().waitFor();
    await page.locator('.try-it input').fill('Fixed #12, see RFC 2119 and parley@c670d17c');
    await page.locator('.try-it-message a').first().waitFor();
    await page.screenshot({ path: `${shots}/linkifiers-${device}.png` });
    await page.locator('.linkifier-steps button').first().click();
    await page.locator('dialog .try-it input').fill('Fixed #12');
    await page.locator('dialog .try-it-message a').first().waitFor();
    await page.locator('dialog input').first().fill('#(?P<id>[0-9]+)(');
    await page.locator('dialog .field-error').first().waitFor();
    await page.screenshot({ path: `${shots}/linkifier-${device}.png` });
    await page.keyboard.press('Escape');
    await page.locator('dialog .button-danger').click();
    await page.goto('/#organization/playgrounds');
    await page.locator('.settings-row').first().waitFor();
    await page.screenshot({ path: `${shots}/playgrounds-${device}.png` });
    await page.goto('/#organization/defaults');
    await page.locator('[data-is-shown]').first().waitFor();
    await page.screenshot({ path: `${shots}/defaults-${device}.png` });
  }
}));
