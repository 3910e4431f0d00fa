type Values = Readonly<Record<string, unknown>>;

export interface Examples {
  /** By operation: the values of parameters, and the reply to them. */
  readonly operations: Readonly<Record<string, { readonly request: Values; readonly reply: Values }>>;
  /** By the names of their schemas. */
  readonly events: Readonly<Record<string, Values>>;
}
