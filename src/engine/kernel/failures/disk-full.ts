import { ApiError } from '../errors.ts';

/** A disk of the server, or of its database, has no room. */
export class StorageFull extends ApiError {
  readonly code = 'STORAGE_FULL';
  override readonly status = 507;
  constructor() {
    super("The server's disk is full: nothing can be saved until an administrator makes room.");
  }
}

const SQLITE_FULL = 13;
/** PostgreSQL's code. */
const DISK_FULL = '53100';

/** Whether an error, or a cause of it, says that a disk has no room: the file system's, SQLite's or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, errcode } = each as NodeJS.ErrnoException & { errcode?: number };
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === DISK_FULL || errcode === SQLITE_FULL) return true;
  }
  return false;
}
