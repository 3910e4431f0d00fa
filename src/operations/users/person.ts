import type { Person, User } from '../../store/model.ts';

/** Without what is nobody else's business: the key, the settings. */
export function personOf({ apiKey: _, settings: __, canCreateUsers: ___, ...person }: User): Person {
  return person;
}
