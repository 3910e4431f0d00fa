import { parseArgs } from 'node:util';
import { COMMANDS, commandOf, isCommand } from '../../commands.ts';
import type { CommandInput, OptionDeclaration } from '../../engine/command.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { usage } from './help.ts';

/** A parsed call of a command. */
export interface CommandCall extends CommandInput {
  readonly name: string;
}

/** Parses the arguments of the program. Throws CannotStart with one line that says what is wrong. */
export function parseCommandLine(given: readonly string[]): CommandCall {
  const { name, rest } = findCommand(given);
  const { values, positionals } = parse(name, rest);
  if (values.help)
    return {
      name: 'help',
      arguments: name === 'start' && given[0] !== 'start' ? [] : name.split(' '),
      options: {},
    };
  if (values.version) return { name: 'version', arguments: [], options: {} };
  const options = readOptions(name, values);
  checkArguments(name, positionals);
  return { name, arguments: positionals, options };
}

/** Options without a command belong to `start`. The name of a command may have two words. */
function findCommand(given: readonly string[]): { name: string; rest: readonly string[] } {
  const [first, second] = given;
  if (first === undefined || first.startsWith('-')) return { name: 'start', rest: given };
  const both = `${first} ${second}`;
  if (isCommand(both)) return { name: both, rest: given.slice(2) };
  if (isCommand(first)) return { name: first, rest: given.slice(1) };
  const inGroup = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  throw new CannotStart(
    inGroup.length > 0
      ? `Usage: parley ${first} needs one of: ${inGroup.map((name) => name.slice(first.length + 1)).join(', ')}.`
      : `There is no command ${quote(first)}: "parley help" lists them.`,
  );
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parse(name: string, args: readonly string[]): { values: Values; positionals: string[] } {
  const { options: declared } = commandOf(name);
  const types = Object.entries(declared).map(([option, { kind }]) => {
    return [option, { type: kind === 'flag' ? 'boolean' : 'string' }] as const;
  });
  const flag = { type: 'boolean' } as const;
  const options = { ...Object.fromEntries(types), help: { ...flag, short: 'h' }, version: flag };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the option.
    throw misused(name, (error as Error).message.split('. ')[0] ?? '');
  }
}

function readOptions(name: string, values: Values): CommandCall['options'] {
  const { options } = commandOf(name);
  const read = Object.entries(options).map(([option, declared]) => {
    return [option, readOption(name, { option, declared, value: values[option] })] as const;
  });
  return Object.fromEntries(read);
}

interface GivenOption {
  readonly option: string;
  readonly declared: OptionDeclaration;
  readonly value: string | boolean | undefined;
}

function readOption(name: string, { option, declared, value }: GivenOption): CommandCall['options'][string] {
  if (declared.kind === 'flag') return value === true;
  if (declared.kind === 'text' || value === undefined) return value;
  if (!/^\d{1,9}$/.test(String(value)))
    throw misused(name, `--${option} takes a whole number, not ${quote(String(value))}`);
  return Number(value);
}

function checkArguments(name: string, given: readonly string[]): void {
  const declared = commandOf(name).arguments;
  const missing = declared.filter((each) => !each.startsWith('['))[given.length];
  if (missing !== undefined) throw misused(name, `${missing} is missing`);
  const extra = given[declared.length];
  if (extra !== undefined && !declared.at(-1)?.endsWith('…]'))
    throw misused(name, `${quote(extra)} is one too many`);
}

const misused = (name: string, reason: string): CannotStart =>
  new CannotStart(`Usage: ${usage(name)} (${reason}).`);

/** Quotes a text, shortened, on one line. */
const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
