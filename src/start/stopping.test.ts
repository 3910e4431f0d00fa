import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { stopOnSignals } from './stopping.ts';

for (const [what, isServed, code] of [
  ['has served all requests', true, 0],
  ['still serves some', false, 1],
] as const)
  test(`a server that is not at its end after eight seconds ends with ${code} if it ${what}`, (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const codes: unknown[] = [];
    t.mock.method(process, 'exit', (given: unknown) => void codes.push(given));
    const before = process.listeners('SIGTERM');
    const app = {
      http: { server: new EventEmitter() },
      ...{ drain: () => {}, close: () => new Promise(() => {}), isServed: () => isServed },
    };
    stopOnSignals(app as unknown as App, { info: () => {} } as unknown as Logger, 0);
    const own = (['SIGTERM', 'SIGINT'] as const).map((signal) => {
      const all = process.listeners(signal);
      return [signal, all.at(-1) as NodeJS.SignalsListener] as const;
    });
    for (const [signal, listener] of own) process.off(signal, listener);
    assert.deepEqual(process.listeners('SIGTERM'), before);
    own[0]?.[1]('SIGTERM');
    t.mock.timers.tick(3000);
    t.mock.timers.tick(4999);
    assert.deepEqual(codes, []);
    t.mock.timers.tick(1);
    assert.deepEqual(codes, [code]);
  });
