import type { Node } from '../servers/node.ts';
import { losePower } from '../servers/power.ts';
import { pause } from '../support/pause.ts';
import type { Fault, Scene } from './fault.ts';

const someNode = ({ cluster, random }: Scene): Node => random.pick(cluster.nodes) as Node;

function killing(name: string, words: string, wait: (scene: Scene) => Promise<unknown>): Fault {
  return {
    name,
    words,
    engine: 'any',
    async strike(scene) {
      const node = someNode(scene);
      await wait(scene);
      await node.kill();
      scene.say(`${name}: SIGKILL of ${node.name}`);
      scene.kill();
      await pause(scene.random.between(0, 300));
      await node.start();
      scene.say(`${node.name} serves again`);
    },
  };
}

export const kill = killing('kill', 'SIGKILL of a node, which is started again', async () => {});
export const killAfterAnswer = killing(
  'kill-after-answer',
  'the same at the moment at which a client gets an acknowledgement',
  ({ next }) => next('acknowledged'),
);
export const killAfterEvent = killing(
  'kill-after-event',
  'the same at the moment at which a client gets an event',
  ({ next }) => next('delivered'),
);

/** A loss of power (`servers/power.ts` says how it is imitated). PostgreSQL loses what it has not been asked to flush. */
export const power: Fault = {
  name: 'power',
  words: 'at an acknowledgement a node and its database end, and what was not flushed is lost',
  engine: 'any',
  async strike(scene) {
    const { cluster, next, say } = scene;
    const { postgres } = cluster;
    await next('acknowledged');
    const ending = postgres ? [postgres.kill()] : cluster.nodes.map((node) => node.kill());
    await Promise.all(ending);
    scene.kill();
    say(postgres ? 'power: SIGQUIT of PostgreSQL' : `power: ${losePower(cluster.dataDir, cluster.notes)}`);
    await postgres?.restart();
    await Promise.all(cluster.nodes.map((node) => node.start()));
    say('all serve again');
  },
};

export const freeze: Fault = {
  name: 'freeze',
  words: 'SIGSTOP of a node for a while',
  engine: 'any',
  async strike(scene) {
    const { random, say, isLong } = scene;
    const node = someNode(scene);
    const ms = isLong && random.chance(0.08) ? 13_000 : random.between(100, 2500);
    say(`SIGSTOP of ${node.name} for ${ms} ms`);
    node.freeze();
    await pause(ms);
    node.thaw();
    say(`${node.name} goes on`);
  },
};

export const rolling: Fault = {
  name: 'rolling',
  words: 'a rolling upgrade: each node in turn is stopped and started again',
  engine: 'postgres',
  needsNodes: true,
  async strike({ cluster, random, say }) {
    for (const node of cluster.nodes) {
      say(`SIGTERM of ${node.name}`);
      await node.stop();
      await node.start();
      say(`${node.name} serves again`);
      await pause(random.between(0, 500));
    }
  },
};
