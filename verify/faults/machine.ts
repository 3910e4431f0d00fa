import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fill } from '../servers/memory-disk.ts';
import type { Node } from '../servers/node.ts';
import { pause } from '../support/pause.ts';
import type { Fault, Scene } from './fault.ts';

/** On a machine that lets us make no disk, by a limit for the size of each file. */
export const fullDisk: Fault = {
  name: 'full-disk',
  words: 'no room on the disk for a while, with a SIGKILL at times',
  engine: 'sqlite',
  async strike(scene) {
    const { cluster, random, say } = scene;
    const node = cluster.nodes[0] as Node;
    const release = cluster.hasOwnDisk
      ? fill(join(cluster.dataDir, '..'))
      : limitFiles(node, cluster.dataDir);
    say(cluster.hasOwnDisk ? 'the disk is full' : 'files cannot grow (prlimit --fsize)');
    await pause(random.between(300, 1500));
    const isKilled = random.chance(0.3);
    if (isKilled) {
      say(`SIGKILL of ${node.name} on the full disk`);
      await node.kill();
      scene.kill();
    }
    release();
    say('the disk has room');
    await node.start();
  },
};

function limitFiles(node: Node, folder: string): () => void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile());
  const largest = Math.max(...files.map(({ name }) => statSync(join(folder, name)).size));
  const { pid } = node;
  const limit = (size: string) => {
    try {
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`], { stdio: 'ignore' });
    } catch {
      // A system without prlimit: nothing happens to the files.
    }
  };
  limit(String(largest));
  return () => {
    if (node.port !== undefined && node.pid === pid) limit('unlimited');
  };
}

export const slowDisk: Fault = {
  name: 'slow-disk',
  words: 'each commit takes 20 to 300 ms longer for a while',
  engine: 'sqlite',
  async strike({ cluster, random, say }) {
    const node = cluster.nodes[0] as Node;
    const commitMs = random.between(20, 300);
    say(`commits take ${commitMs} ms longer`);
    node.order({ commitMs });
    await pause(random.between(500, 2000));
    node.order({ commitMs: 0 });
    say('commits are quick again');
  },
};

const HOUR = 3_600_000;

/** Never as far ahead as a queue lives. */
export const clock: Fault = {
  name: 'clock',
  words: "the machine's clock jumps by up to a day, back or forth, with a SIGKILL at times",
  engine: 'sqlite',
  async strike(scene) {
    const { cluster, random, say } = scene;
    const node = cluster.nodes[0] as Node;
    const aheadMs = random.pick([0, HOUR, 24 * HOUR, -HOUR, -24 * HOUR]) as number;
    say(`the clock is ${aheadMs / HOUR} h ahead`);
    node.order({ aheadMs });
    if (!random.chance(0.3)) return;
    say(`SIGKILL of ${node.name}`);
    await node.kill();
    scene.kill();
    await node.start();
  },
};

const FEW = 160;

export const descriptors: Fault = {
  name: 'descriptors',
  words: `a server with ${FEW} file descriptors, and more connections than those`,
  engine: 'sqlite',
  async strike(scene: Scene) {
    const { cluster, random, say } = scene;
    const node = cluster.nodes[0] as Node;
    say(`SIGKILL of ${node.name}, which starts again with ${FEW} file descriptors`);
    await node.kill();
    scene.kill();
    await node.start({ descriptors: FEW });
    const idle = Array.from({ length: 2 * FEW }, () => idleConnection(node.port as number));
    say(`${idle.length} connections that say nothing`);
    await pause(random.between(500, 1500));
    for (const socket of idle) socket.destroy();
    say('they are gone');
  },
};

function idleConnection(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  return socket;
}
