/** An option of a command, `--name`. */
export interface OptionDeclaration {
  /** `flag`: without a value; `number`: a whole number from 0. */
  readonly kind: 'flag' | 'text' | 'number';
  /** The placeholder of the value in texts, like FOLDER. */
  readonly value?: string;
  readonly about: string;
}

export interface CommandDeclaration {
  /** In order: NAME is required, [NAME] optional, [NAME…] takes any further ones. */
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, OptionDeclaration>>;
  /** A few words for the list of all commands. */
  readonly about: string;
  /** Further sentences (Markdown) for `help COMMAND` and docs/operate.md. */
  readonly details?: string;
}

type Value<O extends OptionDeclaration> = O['kind'] extends 'flag'
  ? boolean
  : (O['kind'] extends 'number' ? number : string) | undefined;

/** The parsed options of a command, by name. */
export type OptionValues<C extends CommandDeclaration> = {
  readonly [K in keyof C['options']]: Value<C['options'][K]>;
};

export const flag = (about: string) => ({ kind: 'flag', about }) as const;
export const text = (value: string, about: string) => ({ kind: 'text', value, about }) as const;
export const number = (value: string, about: string) => ({ kind: 'number', value, about }) as const;
