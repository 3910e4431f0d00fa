import type { Page } from 'playwright-core';

/** Pages that are loaded from now on begin in this language of the browser. */
export async function startIn(page: Page, language: string): Promise<void> {
  await page.addInitScript((tag) => localStorage.setItem('parley-language', tag), language);
}

/** Changes the language of the browser as another tab of it would. */
export async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('parley-language', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'parley-language', newValue }));
  }, language);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
}
