import type { Page } from 'playwright-core';
import type { Device } from '../../test/browser/support/devices.ts';

export interface View {
  /** The file's name without its ending. */
  readonly name: string;
  /** On the server: the path, with its query and fragment. */
  readonly address: string;
  readonly device: Device;
  readonly colorScheme: 'light' | 'dark';
  /** The user's first actions. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** A selector; the picture is taken once it is visible. */
  readonly ready: string;
}

const DESKTOP = { device: 'desktop', colorScheme: 'light' } as const;
const PHONE = { device: 'phone', colorScheme: 'light' } as const;
const MESSAGE = '.messages-list .message';
/** The last messages are fetched after the list is drawn. */
const EXCERPT = 'text=Do you have ten minutes';

const topic = (channel: string, name: string): string =>
  `/#narrow/channel/${channel}/topic/${encodeURIComponent(name).replaceAll('.', '%2E').replaceAll('%', '.')}`;

const press = (keys: string, text: string) => async (page: Page) => {
  await page.locator(MESSAGE).first().waitFor();
  await page.keyboard.press(keys);
  await page.locator('.switcher input').waitFor();
  await page.keyboard.type(text);
};

/** The views that `npm run screenshots` takes pictures of, in the demonstration. */
export const VIEWS: readonly View[] = [
  { name: 'topic', address: topic('engineering', 'retries with jitter'), ...DESKTOP, ready: MESSAGE },
  { name: 'pictures', address: topic('general', 'Friday lunch'), ...DESKTOP, ready: `${MESSAGE} img` },
  {
    name: 'poll',
    address: topic('general', 'summer outing'),
    ...DESKTOP,
    ready: 'text=The old mill, on foot',
  },
  { name: 'inbox', address: '/#inbox', ...DESKTOP, colorScheme: 'dark', ready: EXCERPT },
  {
    ...{ name: 'switcher', address: topic('engineering', 'slow search'), ...DESKTOP },
    prepare: press('Control+k', 'rel'),
    ready: '.switcher',
  },
  {
    ...{ name: 'search', address: '/#narrow/search/index', ...DESKTOP, colorScheme: 'dark' },
    ready: MESSAGE,
  },
  { name: 'phone-list', address: '/#inbox', ...PHONE, ready: EXCERPT },
  { name: 'phone-topic', address: topic('general', 'Friday lunch'), ...PHONE, ready: MESSAGE },
];
