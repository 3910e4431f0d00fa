import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { countingAll } from '../../../scripts/processor-time.ts';
import { emojiFont } from './emoji-font.ts';

const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium');
/** Hosts under this name are this machine, which browsers do not know: without TLS their pages are no secure context. */
export const LAN = 'parley-test.lan';
const UNPACK = "import('@sparticuz/chromium').then(({ default: { executablePath } }) => executablePath())";

/**
 * Starts a Chromium. The arguments that `@sparticuz/chromium` proposes are not used: they switch off the web's security,
 * which tests are to see.
 */
export async function launchChromium(options: { readonly args?: readonly string[] } = {}): Promise<Browser> {
  const folder = await unpackedChromium();
  const browser = await chromium.launch({
    executablePath: join(folder, 'chromium'),
    // The sandbox of Chromium refuses root; only our own pages are opened.
    chromiumSandbox: false,
    args: [
      '--font-render-hinting=none',
      `--host-resolver-rules=MAP *.${LAN} 127.0.0.1`,
      ...(options.args ?? []),
    ],
    env: { ...process.env, FONTCONFIG_FILE: join(folder, 'parley-fonts.conf') },
  });
  const close = browser.close.bind(browser);
  browser.close = (options) => countingAll(() => close(options));
  return browser;
}

/**
 * The folder with `chromium`, its libraries and its fonts. It is unpacked beside its place and then renamed, so that
 * processes that come at the same time find it whole or not at all.
 */
async function unpackedChromium(): Promise<string> {
  const emoji = emojiFont();
  const folder = join(CACHE, `${versionOfPackage()}${emoji ? '-emoji' : ''}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const staging = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    // The package unpacks to the temporary folder of its process.
    await promisify(execFile)(process.execPath, ['-e', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging, TMP: staging, TEMP: staging },
    });
    if (emoji) writeFileSync(join(staging, 'fonts/emoji.ttf'), emoji);
    writeFileSync(join(staging, 'parley-fonts.conf'), fontsConfig(folder));
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw new Error('Chromium could not be unpacked.', { cause: error });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

function versionOfPackage(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return (createRequire(file)(file) as { version: string }).version;
  }
  throw new Error('The package @sparticuz/chromium has no version.');
}

/** Text is drawn in the package's own font first: the same on every machine, also on one without fonts. */
function fontsConfig(folder: string): string {
  const first = ['sans', 'sans-serif', 'system-ui', 'ui-sans-serif'].map(
    (family) =>
      `  <alias binding="strong"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
${first.join('\n')}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}
