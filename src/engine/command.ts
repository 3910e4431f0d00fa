import type { Config } from './config/config.ts';

/** An option of a command, `--name`. */
export interface OptionDeclaration {
  /** `flag`: without a value; `number`: a whole number from 0. */
  readonly kind: 'flag' | 'text' | 'number';
  /** The placeholder of the value in texts, like FOLDER. */
  readonly value?: string;
  readonly about: string;
}

type Options = Readonly<Record<string, OptionDeclaration>>;

type Value<Kind extends OptionDeclaration['kind']> = Kind extends 'flag'
  ? boolean
  : (Kind extends 'number' ? number : string) | undefined;

/** The parsed options of a command, by name. */
export type OptionValues<O extends Options> = { readonly [Name in keyof O]: Value<O[Name]['kind']> };

/** What a call of a command gives. */
export interface CommandInput<O extends Options = Options> {
  readonly arguments: readonly string[];
  readonly options: OptionValues<O>;
}

/** A command of the program. */
export interface ProgramCommand<O extends Options = Options> {
  /** In order: NAME is required, [NAME] optional, [NAME…] takes any further ones. */
  readonly arguments: readonly string[];
  readonly options: O;
  /** A few words for the list of all commands. */
  readonly about: string;
  /** Further sentences (Markdown) for `help COMMAND` and docs/operate.md. */
  readonly details?: string;
  /** The command opens no database: it runs without the features, which say what is stored. */
  readonly opensNothing?: true;
  /** The exit code of failures that have none; 1 where it is absent. */
  readonly exitCode?: number;
  /**
   * Runs the command, and returns the output of a success; imports what it needs only here. Throws CannotStart for a failure that has a remedy.
   * Absent: the program itself does it (`src/main.ts`).
   */
  run?(config: Config, given: CommandInput<O>): Promise<string>;
}

/** Declares a command, in a file that imports no more than the declaration needs: each call of the program reads all of them. */
export const command = <const O extends Options>(declared: ProgramCommand<O>): ProgramCommand<O> => declared;

/** The commands of a feature by their names, of one word or two. */
export interface FeatureCommands {
  /** The command of the program behind which they stand in the help. */
  readonly after: string;
  readonly commands: Readonly<Record<string, ProgramCommand>>;
}

export const flag = (about: string) => ({ kind: 'flag', about }) as const;
export const text = (value: string, about: string) => ({ kind: 'text', value, about }) as const;
export const number = (value: string, about: string) => ({ kind: 'number', value, about }) as const;
