/** An option of a command, `--name`. */
export interface OptionDeclaration {
  /** `flag`: it is given or not; `number`: a whole number from 0. */
  readonly kind: 'flag' | 'text' | 'number';
  /** What stands for the value in texts, like FOLDER. */
  readonly value?: string;
  readonly about: string;
}

export interface CommandDeclaration {
  /** In order: NAME for one that is needed, [NAME] for one that may be left out, [NAME…] for any further ones. */
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, OptionDeclaration>>;
  /** A few words for the list of all commands. */
  readonly about: string;
  /** What `help COMMAND` and docs/operate.md say besides, in sentences (Markdown). */
  readonly details?: string;
}

type Value<O extends OptionDeclaration> = O['kind'] extends 'flag'
  ? boolean
  : (O['kind'] extends 'number' ? number : string) | undefined;

/** What the options of a command are once they are read, by their names. */
export type OptionValues<C extends CommandDeclaration> = {
  readonly [K in keyof C['options']]: Value<C['options'][K]>;
};

export const flag = (about: string) => ({ kind: 'flag', about }) as const;
export const text = (value: string, about: string) => ({ kind: 'text', value, about }) as const;
export const number = (value: string, about: string) => ({ kind: 'number', value, about }) as const;
