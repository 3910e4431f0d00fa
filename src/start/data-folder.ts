import { accessSync, constants, mkdirSync } from 'node:fs';
import { refusal } from '../engine/config/setting.ts';
import { SETTINGS } from '../engine/config/settings.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';

/** Creates the data folder if necessary, readable by this account only: it holds keys. Throws CannotStart. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`${refusal(SETTINGS.dataDir, folder)} (${code})`);
  }
}
