/**
 * With PARLEY_RECORD_EXAMPLES=<folder> each test process leaves there the best example of each operation and event that it
 * met; `scripts/examples.ts` makes the examples of the API's description of them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOurs } from '../../src/engine/http/wire-names.ts';
import { shapeOf } from './event-shapes.ts';

export interface Example {
  /** Absent of an event. */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly reply: Readonly<Record<string, unknown>>;
}

const folder = process.env.PARLEY_RECORD_EXAMPLES;
const best = new Map<string, Example>();

if (folder !== undefined) {
  process.on('exit', () => {
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(Object.fromEntries(best)));
  });
}

/** A success, as it was asked for and answered. */
export function record(operationId: string, request: object, body: object): void {
  if (folder === undefined) return;
  const reply = toOurs(body) as Example['reply'];
  propose(operationId, { request: request as Example['reply'], reply });
  if (operationId !== 'get-events') return;
  for (const event of reply.events as Example['reply'][]) {
    const shape = shapeOf(event);
    if (shape) propose(shape, { reply: event });
  }
}

function propose(name: string, example: Example): void {
  if (ignoresSomething(example)) return;
  const neutral = neutralised(example);
  if (!isPlain(neutral)) return;
  const known = best.get(name);
  if (!known || better(neutral, known)) best.set(name, neutral);
}

/** Whether the request has parameters that the operation does not know. */
export const ignoresSomething = ({ reply }: Example): boolean =>
  Object.hasOwn(reply, 'ignored_parameters_unsupported');

const LONGEST = 2500;

/** Whether `a` shows more than `b`: short enough, then more members, then shorter; never both ways round. */
export function better(a: Example, b: Example): boolean {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  const [longA, longB] = [textA.length > LONGEST, textB.length > LONGEST];
  if (longA !== longB) return longB;
  if (longA && textA.length !== textB.length) return textA.length < textB.length;
  const [richA, richB] = [membersIn(a), membersIn(b)];
  if (richA !== richB) return richA > richB;
  return textA.length === textB.length ? textA < textB : textA.length < textB.length;
}

function membersIn(value: unknown): number {
  const names = new Set<string>();
  JSON.stringify(value, (key, member) => {
    if (!/^[0-9]*$/.test(key) && member !== '' && !(Array.isArray(member) && member.length === 0))
      names.add(key);
    return member;
  });
  return names.size;
}

/** No text that a test chose in order to be odd. */
function isPlain(example: Example): boolean {
  const text = JSON.stringify(example);
  return /^[\x20-\x7e]*$/.test(text) && !/\\u|<script|(.)\1{9}|nonsense|undefined/.test(text);
}

const KEY = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zZ';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same for each run: secrets, random names and digests are made up. */
export function neutralised(example: Example): Example {
  const text = JSON.stringify(example)
    .replaceAll(UUID, '01234567-89ab-4cde-8f01-23456789abcd')
    .replaceAll(/[0-9a-f]{32,64}/g, (found) => '0123456789abcdef'.repeat(4).slice(0, found.length))
    .replaceAll(/[A-Za-z0-9_-]{16,}/g, (found) =>
      isRandom(found) ? KEY.repeat(4).slice(0, found.length) : found,
    )
    .replaceAll(/(?<=user_uploads\/[0-9]+\/|"[0-9]+\/)[0-9a-f]{2}(?=\/)/g, '7e')
    .replaceAll(/(?<="csrf_token":")[\w-]{43}/g, KEY.repeat(2).slice(0, 43))
    .replaceAll('lightMyRequest', 'curl');
  return JSON.parse(text) as Example;
}

/** Digits or capitals among letters, where no word has them. */
function isRandom(word: string): boolean {
  if (/^[0-9a-f-]+$/.test(word) || /[0-9a-z]_[0-9a-z]/.test(word)) return false;
  const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(word)).length;
  return kinds === 3 || (kinds === 2 && word.length >= 20);
}
