import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { bytesText, type Check, type DoctorFinding, fault, well } from './finding.ts';

const LEAST_FREE = 1e9;
const OF_OTHERS = 0o077;

/** Checks the data folder: whether it is writable, who may read it, and its free space. */
export const lookAtFolder: Check = async ({ dataDir }) => {
  if (!existsSync(dataDir)) {
    const name = 'data folder';
    if (!isWritable(dirname(dataDir)))
      return [
        fault(
          name,
          `${dataDir} is not there.`,
          'The server cannot make it: set PARLEY_DATA_DIR, or make the folder.',
        ),
      ];
    return [well(name, `${dataDir} is not there yet; the first start makes it.`), room(dirname(dataDir))];
  }
  return [access(dataDir), room(dataDir)];
};

function access(folder: string): DoctorFinding {
  const name = 'data folder';
  if (!isWritable(folder))
    return fault(
      name,
      `${folder} cannot be written to.`,
      'Give it to the account that runs the server (chown).',
    );
  if (process.platform !== 'win32' && (statSync(folder).mode & OF_OTHERS) !== 0)
    return fault(
      name,
      `${folder} can be read by other accounts.`,
      `It holds messages and keys: chmod 700 ${folder}`,
    );
  return well(name, `${folder} can be written to, and by this account alone.`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // A refusal is the wanted result.
    return false;
  }
}

function room(folder: string): DoctorFinding {
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const words = `${bytesText(free)} of ${bytesText(blocks * bsize)} are free.`;
  if (free >= LEAST_FREE) return well('disk', words);
  return fault('disk', words, 'Make room: a full disk stops all sends until there is some.');
}
