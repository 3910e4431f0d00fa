import { after } from 'node:test';
import { Wire } from '../../verify/servers/wire.ts';

export type { Role, Wire } from '../../verify/servers/wire.ts';

/** Stands between a node and PostgreSQL; it ends with the test file. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const wire = await Wire.to(databaseUrl);
  after(() => wire.close());
  return wire;
}
