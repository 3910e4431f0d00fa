import type { Page } from 'playwright-core';
import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { MESSAGE, type Visit } from './visit.ts';

/** Goes to the end of the feed or of the busy topic, where a message has just been sent; resolves with its ID. */
export async function toNewest(page: Page, { server }: Visit, { accounts, channelIds }: Place) {
  const connection = await Connection.open(server.port);
  const request = sendRequest(
    accounts[1] as Account,
    { channelId: channelIds[0] as number, topic: BUSY_TOPIC },
    0,
  );
  const { id } = JSON.parse(await connection.fetch(request)) as { id: number };
  connection.close();
  await page.keyboard.press('End');
  await shown(page, id);
  return id;
}

/** Until the message is shown, and the page is idle. */
export async function shown(page: Page, id: number): Promise<void> {
  await page.locator(`${MESSAGE}[data-id="${id}"]`).waitFor();
  await idle(page);
}

export const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
