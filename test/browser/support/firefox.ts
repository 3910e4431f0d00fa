import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, firefox } from 'playwright-core';
import { LAN } from './chromium.ts';

const RELAY = join(import.meta.dirname, 'firefox-relay.ts');

/** Starts the machine's own Firefox, as scripts/browsers.md says. */
export async function launchFirefox(path: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-firefox-'));
  const program = join(folder, 'firefox');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${RELAY}' "$@"\n`);
  chmodSync(program, 0o755);
  const browser = await firefox.launch({
    executablePath: program,
    channel: 'moz-firefox',
    firefoxUserPrefs: { 'network.dns.localDomains': `chat.${LAN}` },
    env: { ...process.env, TEST_FIREFOX: path },
  });
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
