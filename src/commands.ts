import type { ProgramCommand } from './engine/command.ts';
import { withEntriesAfter } from './engine/kernel/values/entries-after.ts';
import * as listed from './listed/commands.ts';
import { OWN_COMMANDS } from './start/command-line/commands.ts';

export const commandsOfFeatures = Object.values(listed);

/** All commands of the program by their names, in the order of the help. */
export const COMMANDS = withEntriesAfter<ProgramCommand>(
  OWN_COMMANDS,
  commandsOfFeatures.map(({ after, commands }) => ({ after, entries: commands })),
);

export const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

/** The command of a name that `isCommand` accepts. */
export const commandOf = (name: string): ProgramCommand => COMMANDS[name] as ProgramCommand;
