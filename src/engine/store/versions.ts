import { DatabaseUnavailable } from '../kernel/errors.ts';
import { greatest } from '../kernel/values/lists.ts';
import { FLOOR } from './counters.ts';
import type { Row } from './engine.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * The meaning of a migration for programs that do not know it, by its name, which the database stores (docs/adr/0017):
 * `NNNN-expand-…` only adds, so those programs go on; `NNNN-contract-MMMM-…` removes what versions from migration
 * MMMM on do not use. Names without one of the words are older than the rule.
 */
export interface MigrationName {
  readonly number: number;
  readonly kind: 'expand' | 'contract' | 'unknown';
  /** The newest migration that a program must know to go on; Infinity: this migration. */
  readonly floor: number;
}

const NAME = /^(\d{4})-(?:(expand)|(contract)-(\d{4}))-[a-z0-9-]+$/;

export function readMigrationName(name: string): MigrationName {
  const [, number, expand, contract, floor] = NAME.exec(name) ?? [];
  if (expand) return { number: Number(number), kind: 'expand', floor: 0 };
  if (contract) return { number: Number(number), kind: 'contract', floor: Number(floor) };
  return { number: Number.parseInt(name, 10), kind: 'unknown', floor: Number.POSITIVE_INFINITY };
}

/** The newest of some migrations, by its number. */
export const levelOf = (names: Iterable<string>): number =>
  greatest(
    [...names].map((name) => readMigrationName(name).number),
    0,
  );

/** The newest migration that this version knows. */
export const LEVEL: number = levelOf(Object.keys(MIGRATIONS));

/** Migrations in the database with which a program that knows `known` cannot work. */
export function listUnfit(done: Iterable<string>, known: Readonly<Record<string, unknown>>): string[] {
  const level = levelOf(Object.keys(known));
  return [...done].filter((name) => !(name in known) && readMigrationName(name).floor > level);
}

/** While this program ran, the database was upgraded beyond the versions that it can work with. */
export class Outdated extends DatabaseUnavailable {
  constructor(floor: number) {
    super(
      new Error(
        `The database has been upgraded: it takes a Parley that knows migration ${floor}, and this one knows ${LEVEL}. ` +
          'This node writes nothing any more: stop it, or start the newer version in its place.',
      ),
      'outdated',
    );
  }
}

/** Throws Outdated. */
export function requireFloor(floor: number | null | undefined): void {
  if (Number(floor ?? 0) > LEVEL) throw new Outdated(Number(floor));
}

/** Checks the floor among the counters of a realm. Throws Outdated. */
export function requireFloorAmong(counters: readonly Row[]): void {
  for (const { name, value } of counters) if (name === FLOOR) requireFloor(Number(value));
}
