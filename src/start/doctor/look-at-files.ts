import { openStorage } from '../../engine/files/open-storage.ts';
import { type Check, fault, well } from './finding.ts';

/** A key that no file has. */
const NO_FILE = 'doctor/nothing';

/** Checks the store of uploaded files, if it is not the data folder. */
export const lookAtFiles: Check = async (config) => {
  const { s3 } = config;
  if (!s3) return [];
  const where = `${s3.bucket} at ${s3.endpoint}`;
  try {
    const storage = await openStorage(config);
    await storage.size(NO_FILE);
    return [well('files', `The store answers: ${where}.`)];
  } catch (error) {
    const words = `The store does not answer as it should: ${where} (${(error as Error).message}).`;
    return [
      fault(
        'files',
        words,
        'Check the settings PARLEY_S3_…, and that the keys may read and write the bucket.',
      ),
    ];
  }
};
