import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}

describe('ops/compose', () => {
  const { services } = parse(read('ops/compose/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };
  const nodes = (services.proxy?.environment?.PARLEY_NODES ?? '')
    .split(' ')
    .map((node) => node.split(':')[0] ?? '');

  it('gives the proxy each node under a name of its own', () => {
    assert(nodes.length > 1);
    assert.equal(new Set(nodes).size, nodes.length);
    for (const node of nodes) assert.equal(services[node]?.environment?.PARLEY_DRAIN_SECONDS, '15', node);
  });

  it('mounts volumes over folders of the image that belong to the account of the server', () => {
    const image = read('ops/container/Containerfile');
    const [, account, folders = ''] = /install -d -o (\d+) -g \1 -m 700 (.*)/.exec(image) ?? [];
    assert.match(image, new RegExp(`^USER ${account}:${account}$`, 'm'));
    for (const node of nodes)
      for (const volume of services[node]?.volumes ?? [])
        assert(folders.split(' ').includes(volume.split(':')[1] ?? ''), volume);
  });
});
