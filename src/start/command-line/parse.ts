import { parseArgs } from 'node:util';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { COMMANDS, type CommandCall, type CommandName, isCommand } from './commands.ts';
import type { CommandDeclaration, OptionDeclaration } from './declaration.ts';
import { usage } from './help.ts';

/** Parses the arguments of the program. Throws CannotStart with one line that says what is wrong. */
export function parseCommandLine(given: readonly string[]): CommandCall {
  const { name, rest } = findCommand(given);
  const { values, positionals } = parse(name, rest);
  if (values.help) return callOf('help', name === 'start' && given[0] !== 'start' ? [] : name.split(' '), {});
  if (values.version) return callOf('version', [], {});
  const options = readOptions(name, values);
  checkArguments(name, positionals);
  return callOf(name, positionals, options);
}

function callOf(name: CommandName, given: readonly string[], options: object): CommandCall {
  return { name, arguments: given, options } as unknown as CommandCall;
}

/** Options without a command belong to `start`. The name of a command may have two words. */
function findCommand(given: readonly string[]): { name: CommandName; rest: readonly string[] } {
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

function parse(name: CommandName, args: readonly string[]): { values: Values; positionals: string[] } {
  const { options: declared }: CommandDeclaration = COMMANDS[name];
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

function readOptions(name: CommandName, values: Values): Readonly<Record<string, unknown>> {
  const { options }: CommandDeclaration = COMMANDS[name];
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

function readOption(name: CommandName, { option, declared, value }: GivenOption): unknown {
  if (declared.kind === 'flag') return value === true;
  if (declared.kind === 'text' || value === undefined) return value;
  if (!/^\d{1,9}$/.test(String(value)))
    throw misused(name, `--${option} takes a whole number, not ${quote(String(value))}`);
  return Number(value);
}

function checkArguments(name: CommandName, given: readonly string[]): void {
  const declared: readonly string[] = COMMANDS[name].arguments;
  const missing = declared.filter((each) => !each.startsWith('['))[given.length];
  if (missing !== undefined) throw misused(name, `${missing} is missing`);
  const extra = given[declared.length];
  if (extra !== undefined && !declared.at(-1)?.endsWith('…]'))
    throw misused(name, `${quote(extra)} is one too many`);
}

const misused = (name: CommandName, reason: string): CannotStart =>
  new CannotStart(`Usage: ${usage(name)} (${reason}).`);

/** Quotes a text, shortened, on one line. */
const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
