import { DefinitionInvalid } from '../../engine/kernel/errors.ts';

/** Throws at the first member of a definition that is blank. */
export function requireFilled(members: Readonly<Record<string, string>>): void {
  const blank = Object.keys(members).find((name) => members[name]?.trim() === '');
  if (blank !== undefined) throw new DefinitionInvalid(blank, 'This field cannot be blank.');
}
