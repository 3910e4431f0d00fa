/** For the `catch` of reading a file: undefined if there is no such file. Rethrows other errors. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** For the `catch` of listing a folder: nothing if there is no such folder. Rethrows other errors. */
export function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
