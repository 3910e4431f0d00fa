// Loaded into servers under test, in each of their threads: the keys of passwords take little work. The server has no setting for
// that, and should have none.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scryptSync } = crypto;

crypto.scryptSync = (password, salt, bytes, options) =>
  scryptSync(password, salt, bytes, { ...options, N: 256, p: 1 });
syncBuiltinESMExports();
