/** Error codes of a missing file, and of a path with a file in the place of a folder. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/** For the `catch` of reading a file: undefined if there is no such file. Rethrows other errors. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.includes(error.code ?? '')) throw error;
}

/** For the `catch` of listing a folder: an empty list if the folder does not exist. Rethrows other errors. */
export function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (!MISSING.includes(error.code ?? '')) throw error;
  return [];
}
