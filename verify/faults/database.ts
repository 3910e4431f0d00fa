import type { Wire, WireState } from '../servers/wire.ts';
import { pause } from '../support/pause.ts';
import type { Fault } from './fault.ts';

export const databaseRestart: Fault = {
  name: 'database',
  words: 'PostgreSQL ends at once, without a checkpoint, and is started again',
  engine: 'postgres',
  async strike(scene) {
    const { postgres } = scene.cluster;
    scene.say('SIGQUIT of PostgreSQL');
    await postgres?.kill();
    scene.kill();
    await pause(scene.random.between(0, 1000));
    await postgres?.restart();
    scene.say('PostgreSQL serves again');
  },
};

function cutOff(name: string, words: string, state: WireState): Fault {
  return {
    name,
    words,
    engine: 'postgres',
    async strike({ cluster, random, isLong, say }) {
      const wire = random.pick(cluster.wires) as Wire;
      const node = cluster.nodes[cluster.wires.indexOf(wire)]?.name;
      const ms = isLong && random.chance(0.08) ? 13_000 : random.between(200, 2500);
      say(`the wire of ${node} is ${state} for ${ms} ms`);
      wire.set(state);
      await pause(ms);
      wire.set('open');
      say(`the wire of ${node} is open`);
    },
  };
}

export const cut = cutOff(
  'cut',
  'the connections of a node to PostgreSQL break, and none can be made',
  'closed',
);
export const blackHole = cutOff(
  'black-hole',
  'nothing passes between a node and PostgreSQL, without a word',
  'silent',
);
export const slowWire = cutOff(
  'slow-wire',
  'each packet between a node and PostgreSQL takes 30 ms longer',
  'slow',
);
