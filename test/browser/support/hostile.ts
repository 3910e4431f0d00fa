import assert from 'node:assert/strict';
import type { Person } from './person.ts';

/** What none of our own views has. */
const FOREIGN = [
  ...['[onerror]', '[onload]', '[onclick]', 'iframe', 'object', 'embed', 'base', 'body style', 'body script'],
  ...[
    'main form[id="location"]',
    '[href^="javascript:" i]',
    'body [href^="data:" i]',
    'img[src="x"]',
    'b > *',
  ],
].join();

export interface Place {
  readonly where: string;
  readonly part: string;
  readonly texts: readonly string[];
}

export async function showsText(
  { page }: Pick<Person, 'page'>,
  { where, part, texts }: Place,
): Promise<void> {
  for (const text of texts) {
    const found = page.waitForFunction(
      ([selector, wanted]) =>
        [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(wanted)),
      [part, text] as const,
    );
    await found.catch(() => assert.fail(`${where} does not show ${text}`));
  }
  const foreign = await page.locator(FOREIGN).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  assert.deepEqual(foreign, [], where);
}

/** What scripts ask or say: nothing of ours does. */
export function dialogsOf({ page }: Pick<Person, 'page'>): readonly string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}
