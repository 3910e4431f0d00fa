import type { Locator } from 'playwright-core';
import type { Person } from './person.ts';

export const composer = ({ page }: Person): Locator => page.locator('.composer textarea');

export const saidTo = ({ page }: Person, text: string): Locator =>
  page.locator('article.message', { hasText: text }).first();

export async function write(who: Person, text: string): Promise<void> {
  await composer(who).fill(text);
  await send(who);
}

/** By the button: whether Enter sends is a setting. */
export async function send(who: Person): Promise<void> {
  await who.page.locator('.composer-send-button').first().click();
}
