import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { exportedTypes, repeatedNames } from './support/exported-types.ts';
import { readSources, type SourceFile } from './support/source-imports.ts';

const root = resolve(import.meta.dirname, '..');
/** What programs of others see has names of its own: the typed client, and the kit for tests of bots. */
const PUBLISHED = /^web\/(?:client|dist)\/|\.d\.ts$/;
/** It names what the chat declares for the engine. */
const DECLARED = 'src/engine/declared.ts';

const files = ['src', 'web']
  .flatMap((folder) =>
    readSources(resolve(root, folder)).map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  )
  .filter(({ path }) => !PUBLISHED.test(path) && !/\.test\.tsx?$/.test(path) && path !== DECLARED);

test('an exported type has a name of its own', () => {
  const problems = [...repeatedNames(files)].map(
    ([name, places]) => `${name} is exported by ${places.join(', ')}: choose another name.`,
  );
  if (problems.length > 0) assert.fail(problems.join('\n'));
});

test('the names of exported types are read from their declarations', () => {
  const text =
    'export interface A {}\nexport type B<T> = T;\nexport abstract class C {}\nexport const D = 1;\ninterface E {}\n';
  const file: SourceFile = { path: 'a.ts', text };
  assert.deepEqual([...exportedTypes([file]).keys()], ['A', 'B', 'C']);
  assert.deepEqual(
    [...repeatedNames([file, { path: 'b.ts', text: 'export class B {}\n' }])],
    [['B', ['a.ts', 'b.ts']]],
  );
});
