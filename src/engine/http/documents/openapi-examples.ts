type Values = Readonly<Record<string, unknown>>;

export interface Examples {
  /** By operation: values of parameters, and the reply. */
  readonly operations: Readonly<Record<string, { readonly request: Values; readonly reply: Values }>>;
  /** By the names of the events' schemas. */
  readonly events: Readonly<Record<string, Values>>;
}
