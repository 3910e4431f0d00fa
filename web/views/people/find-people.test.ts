import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../../client/shapes.ts';
import { directoryOf, peopleFitting } from './find-people.ts';

const person = (full_name: string, delivery_email: string | null = null) =>
  ({ full_name, delivery_email }) as User;
const namesOf = (people: readonly User[]) => people.map(({ full_name }) => full_name);

const directory = directoryOf([
  person('Zoë Adams', 'zoe@example.com'),
  person('bob'),
  person('Ada Lovelace', 'countess@example.com'),
  person('Adam'),
]);

test('Without a query everybody is there, by name', () => {
  assert.deepEqual(namesOf(peopleFitting(directory, ' ')), ['Ada Lovelace', 'Adam', 'bob', 'Zoë Adams']);
});

test('Names that begin with the query come before names that have it', () => {
  assert.deepEqual(namesOf(peopleFitting(directory, 'ADA')), ['Adam', 'Ada Lovelace', 'Zoë Adams']);
});

test('An address finds its person', () => {
  assert.deepEqual(namesOf(peopleFitting(directory, 'countess@')), ['Ada Lovelace']);
  assert.deepEqual(peopleFitting(directory, 'nobody'), []);
});
