/** What a form has: the values that are saved, those that somebody sees, and those of the request that is under way. */
export interface FormState<Draft> {
  readonly start: Draft;
  readonly draft: Draft;
  readonly sent?: Draft | undefined;
}

/** The saved values are others: by the form's own request, or by somebody else. They replace what nobody has typed. */
export function withStart<Draft extends object>(
  { start: before, draft, sent }: FormState<Draft>,
  start: Draft,
): FormState<Draft> {
  const untyped = Object.entries(start).filter(([name]) =>
    isSame(draft[name as keyof Draft], before[name as keyof Draft]),
  );
  return { start, draft: { ...draft, ...Object.fromEntries(untyped) }, sent };
}

/** The request of a form that stays open is done. What was typed since it was sent is unsaved. */
export const withSent = <Draft extends object>({ draft, sent }: FormState<Draft>): FormState<Draft> => ({
  start: sent ?? draft,
  draft,
});

/** Whether there is something to save. */
export const isUnsaved = <Draft extends object>({ start, draft }: FormState<Draft>): boolean =>
  JSON.stringify(draft) !== JSON.stringify(start);

/** Whether something would be lost with the form. The values of a request are not, while it is under way. */
export const isAtRisk = <Draft extends object>({ start, draft, sent }: FormState<Draft>): boolean =>
  isUnsaved({ start: sent ?? start, draft });

/** Spaces around a text are not saved. */
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);
const textOf = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : value);
