/** No such file, or a part of its path is no folder. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/** For the `catch` of reading a file: undefined if there is no such file. Rethrows other errors. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.includes(error.code ?? '')) throw error;
}

/** For the `catch` of listing a folder: nothing if there is no such folder. Rethrows other errors. */
export function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (!MISSING.includes(error.code ?? '')) throw error;
  return [];
}
