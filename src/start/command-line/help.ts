import { COMMANDS, commandOf, isCommand } from '../../commands.ts';
import type { OptionDeclaration } from '../../engine/command.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { greatest } from '../../engine/kernel/values/lists.ts';
import { SETTINGS } from '../../settings.ts';

const declared = Object.entries(COMMANDS);

const spelling = (name: string, { value }: OptionDeclaration): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** `parley backup FOLDER [--keep N]` */
export function usage(name: string): string {
  const { arguments: given, options } = commandOf(name);
  const optional = Object.entries(options).map(([option, each]) => `[${spelling(option, each)}]`);
  return ['parley', name, ...given, ...optional].join(' ');
}

/** Lines of two columns. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = greatest(rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

function optionLines(options: Readonly<Record<string, OptionDeclaration>>): (readonly [string, string])[] {
  return Object.entries(options).map(([name, each]) => [spelling(name, each), each.about]);
}

/** One line for each setting: its name, its meaning and its default. */
function settingLines(): string {
  return columns(
    Object.values(SETTINGS).map((each) => {
      const without = each.otherwise ?? each.default;
      return [each.name, `${each.about}${without ? ` (${without})` : ''}`];
    }),
  );
}

/** The commands of the program, and its settings. */
export const HELP = `Usage: npx parley [COMMAND] [ARGUMENTS] [OPTIONS]

Without a command it starts the Parley server; the first start makes the organization and its owner.

${columns([
  ...optionLines(commandOf('start').options),
  ['--help', 'show this text; after a command, what there is to say of it'],
  ['--version', 'show the version'],
])}
Commands, with the same settings as the server; it may run or not, but for "restore":

${columns(declared.map(([name, { arguments: given, about }]) => [[name, ...given].join(' '), about]))}
Settings come from the environment; in brackets what counts without one:

${settingLines()}`;

export function helpOf(name: string): string {
  const { about, details, options } = commandOf(name);
  const sentence = `${about.slice(0, 1).toUpperCase()}${about.slice(1)}.`;
  const lines = optionLines(options);
  return [
    `Usage: npx ${usage(name)}\n`,
    `${[sentence, details ?? ''].join(' ').trim()}\n`,
    ...(lines.length > 0 ? [columns(lines)] : []),
  ].join('\n');
}

/** The help for a command (of one word or two), or for all. Throws CannotStart for an unknown command. */
export function explain(words: readonly string[]): string {
  const name = words.join(' ');
  if (name === '') return HELP;
  if (isCommand(name)) return helpOf(name);
  const inGroup = declared.filter(([each]) => each.startsWith(`${name} `));
  if (inGroup.length > 0) return inGroup.map(([each]) => helpOf(each)).join('\n');
  throw new CannotStart(
    `There is no command ${JSON.stringify(name.slice(0, 60))}: "parley help" lists them.`,
  );
}
