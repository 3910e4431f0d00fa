import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { commandsOfFeatures } from '../../src/commands.ts';
import { features } from '../../src/features.ts';
import { settingsOfFeatures } from '../../src/settings.ts';

const folder = resolve(import.meta.dirname, '../../src/features');

test('each folder of src/features is a feature with a README, a manifest of its name and a line in src/listed/features.ts', () => {
  const names = readdirSync(folder).sort();
  assert.deepEqual(features.map(({ name }) => name).sort(), names);
  for (const name of names)
    for (const file of ['feature.ts', 'README.md'])
      assert.ok(existsSync(resolve(folder, name, file)), `src/features/${name} has no ${file}`);
});

test('what is read before features are loaded is what their manifests have', () => {
  assert.deepEqual(new Set(settingsOfFeatures), new Set(features.flatMap(({ settings }) => settings ?? [])));
  assert.deepEqual(new Set(commandsOfFeatures), new Set(features.flatMap(({ commands }) => commands ?? [])));
});

test('features declare no name twice', () => {
  const lists = [
    features.flatMap(({ settings }) => Object.keys(settings?.settings ?? {})),
    features.flatMap(({ commands }) => Object.keys(commands?.commands ?? {})),
    features.flatMap(({ metrics }) => Object.keys(metrics?.help ?? {})),
    features.flatMap(({ tables }) => Object.keys(tables ?? {})),
  ];
  for (const names of lists) assert.equal(new Set(names).size, names.length, names.join(', '));
});
