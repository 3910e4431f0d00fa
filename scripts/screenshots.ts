/**
 * npm run screenshots [-- [--only inbox,topic] [folder]]
 *
 * Takes the pictures of the README (`docs/screenshots`) from the demonstration, each small enough for the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureClientIsBuilt } from '../test/browser/support/built-client.ts';
import { launchChromium } from '../test/browser/support/chromium.ts';
import { Person } from '../test/browser/support/person.ts';
import { startDemo } from './screenshots/demo-server.ts';
import { compress } from './screenshots/picture.ts';
import { VIEWS, type View } from './screenshots/views.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const folder = positionals[0] ?? 'docs/screenshots';
mkdirSync(folder, { recursive: true });
await ensureClientIsBuilt();
const server = await startDemo();
const browser = await launchChromium();
try {
  for (const view of chosen()) await take(view);
} finally {
  await browser.close();
  await server.stop();
}

function chosen(): readonly View[] {
  const names = values.only?.split(',');
  const unknown = names?.find((name) => !VIEWS.some((view) => view.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no view "${unknown}" in scripts/screenshots/views.ts.`);
  return VIEWS.filter(({ name }) => names === undefined || names.includes(name));
}

async function take({ name, address, device, colorScheme, ready, prepare }: View): Promise<void> {
  const person = await Person.open(browser, server, name, { device, colorScheme });
  try {
    await signIn(person);
    await person.goto(address);
    await prepare?.(person.page);
    await person.page.locator(ready).first().waitFor();
    await person.page.evaluate(picturesAreThere);
    const picture = await compress(await person.page.screenshot({ animations: 'disabled', caret: 'hide' }));
    const file = join(folder, `${name}.png`);
    writeFileSync(file, picture);
    console.log(`${file}: ${Math.ceil(picture.length / 1000)} kB`);
    for (const problem of person.problems.list) console.error(`  ${problem}`);
  } finally {
    await person.close();
  }
}

async function signIn({ context }: Person): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await context.request.post('/json/sessions', { form: server.owner, headers });
  if (!reply.ok()) throw new Error(`The owner cannot sign in: ${await reply.text()}`);
}

/** In the page, whose requests never end: a client waits for events. */
async function picturesAreThere(): Promise<void> {
  await document.fonts.ready;
  // A picture out of sight is loaded when the reader scrolls to it.
  const isSeen = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const seen = [...document.images].filter(isSeen);
  // One that cannot be loaded is shown as missing.
  await Promise.all(seen.map((image) => image.decode().catch(() => {})));
}
