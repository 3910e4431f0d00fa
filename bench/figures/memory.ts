import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as settle } from 'node:timers/promises';
import type { Figure } from '../support/figure.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** The memory of a new organization's server that nobody uses. */
export const memory: Figure = {
  name: 'memory',
  async measure(bench) {
    const sizes: number[] = [];
    for (let round = 0; round < (bench.quick ? 1 : 3); round++) sizes.push(await sizeOf());
    const value = median(sizes) / 2 ** 20;
    return [{ name: 'memory, fresh and idle', value, unit: 'MB', aim: { atMost: 120 } }];
  },
};

async function sizeOf(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-fresh-'));
  const server = await Server.parley(folder);
  try {
    await settle(1000);
    return server.resident;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
