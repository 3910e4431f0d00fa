import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COMMANDS } from '../../commands.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { explain, HELP, usage } from './help.ts';
import { parseCommandLine } from './parse.ts';

const copy = { all: false, keep: undefined, 'keep-days': undefined };
const start = { demo: false, restored: false, 'new-organization': false };
const parsed = (line: string) => {
  const { name, arguments: given, options } = parseCommandLine(line === '' ? [] : line.split(' '));
  return [name, given, options];
};

describe('the command line', () => {
  const read: readonly (readonly [string, string, readonly string[], object])[] = [
    ['', 'start', [], start],
    ['--demo', 'start', [], { ...start, demo: true }],
    ['start --restored', 'start', [], { ...start, restored: true }],
    ['--restored --new-organization', 'start', [], { ...start, restored: true, 'new-organization': true }],
    ['backup /a', 'backup', ['/a'], copy],
    ['backup -- --a', 'backup', ['--a'], copy],
    ['backup --keep 3', 'backup', [], { ...copy, keep: 3 }],
    ['mail-in', 'mail-in', [], {}],
    ['mail-in a@b', 'mail-in', ['a@b'], {}],
    ['user create a@b Ada --role guest', 'user create', ['a@b', 'Ada'], { role: 'guest', password: false }],
    ['user password --password a@b', 'user password', ['a@b'], { password: true }],
    ['user owner --help', 'help', ['user', 'owner'], {}],
    ['help', 'help', [], {}],
    ['--help', 'help', [], {}],
    ['-h', 'help', [], {}],
    ['start -h', 'help', ['start'], {}],
    ['backup --help', 'help', ['backup'], {}],
    ['help any words', 'help', ['any', 'words'], {}],
    ['--version', 'version', [], {}],
    ['version', 'version', [], {}],
  ];
  for (const [line, ...expected] of read) {
    test(`parley ${line}`, () => assert.deepEqual(parsed(line), expected));
  }

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['toString', /^There is no command "toString": "parley help" lists them\.$/],
    [`${'x'.repeat(99)}`, /^There is no command "x{60}…"/],
    ['a\nb', /^There is no command "a\\nb"/],
    ['user', /^Usage: parley user needs one of: create, password, owner\.$/],
    ['user delete a@b', /^Usage: parley user needs one of: create/],
    ['user create a@b', /^Usage: parley user create ADDRESS NAME .* \(NAME is missing\)\.$/],
    ['user create a@b Ada --role', /\(Option '--role <value>' argument missing\)\.$/],
    ['backup --keep many', /^Usage: parley backup .* \(--keep takes a whole number, not "many"\)\.$/],
    ['backup a b', /\("b" is one too many\)\.$/],
    ['--demo backup', /^Usage: parley start .*\("backup" is one too many\)\.$/],
    ['check --demo', /^Usage: parley check.* \(Unknown option '--demo'\)\.$/],
    ['--demo=yes', /\(Option '--demo' does not take an argument\)\.$/],
  ];
  for (const [line, sentence] of wrong) {
    test(`parley ${line} is refused in one line`, () => {
      const refused = (error: unknown) => error instanceof CannotStart && sentence.test(error.message);
      assert.throws(() => parsed(line), refused);
    });
  }
});

describe('help', () => {
  test('has a line for each command and for each option without a command', () => {
    const lines = HELP.split('\n');
    for (const [name, { about }] of Object.entries(COMMANDS))
      assert.equal(
        lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${about}`)).length,
        1,
        name,
      );
    for (const [name, { about }] of Object.entries(COMMANDS.start?.options ?? {}))
      assert.ok(
        lines.some((line) => line.startsWith(`  --${name} `) && line.endsWith(about)),
        name,
      );
  });

  test('of a command has its usage; no such command is refused', () => {
    for (const name of Object.keys(COMMANDS))
      assert.ok(explain(name.split(' ')).startsWith(`Usage: npx ${usage(name)}\n`));
    assert.equal(explain([]), HELP);
    assert.throws(() => explain(['no', 'command']), /There is no command "no command"/);
  });

  test('texts are words without an end, and details are sentences', () => {
    for (const [name, { about, details }] of Object.entries(COMMANDS)) {
      assert.match(about, /^[a-z].*[^.]$/, name);
      if (details !== undefined) assert.match(details, /^[A-Z].*\.$/s, name);
    }
  });
});
