/** One line of a list to choose from. */
export interface Choice<Value> {
  readonly value: Value;
  /** Unique among all groups. */
  readonly key: string;
  readonly text: string;
}

export interface ChoiceGroup<Value> {
  /** A heading above the group. */
  readonly title?: string | undefined;
  readonly choices: readonly Choice<Value>[];
}

export function allChoices<Value>(groups: readonly ChoiceGroup<Value>[]): Choice<Value>[] {
  return groups.flatMap((group) => group.choices);
}

/** The key that stays marked when the choices change: the same if it is still there, else the first. */
export function keptKey<Value>(
  groups: readonly ChoiceGroup<Value>[],
  key: string | undefined,
): string | undefined {
  const choices = allChoices(groups);
  return choices.some((choice) => choice.key === key) ? key : choices[0]?.key;
}
