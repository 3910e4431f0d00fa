import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as settle } from 'node:timers/promises';
import type { Figure, Line } from '../support/figure.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** The memory of a new organization's server that nobody uses. */
export const memory: Figure = {
  name: 'memory',
  async measure(bench) {
    await sizeOf();
    const usual: number[] = [];
    const first: number[] = [];
    for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
      usual.push(await sizeOf());
      first.push(await sizeOf({ NODE_DISABLE_COMPILE_CACHE: '1' }));
    }
    const line = (name: string, sizes: readonly number[]): Line => ({
      ...{ name, value: median(sizes) / 2 ** 20, unit: 'MB' },
    });
    return [
      { ...line('memory, fresh and idle', usual), aim: { atMost: 100 } },
      line('the same at the very first start, before there is compiled code', first),
    ];
  },
};

async function sizeOf(env: Record<string, string> = {}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-fresh-'));
  const server = await Server.parley(folder, { env });
  try {
    await settle(1000);
    return server.resident;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
