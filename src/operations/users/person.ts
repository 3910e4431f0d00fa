import type { Person, User } from '../../store/model.ts';

/** Without what is nobody else's business: the key, the settings. */
export function personOf(user: User): Person {
  const { apiKey: _, settings: __, canCreateUsers: ___, canChangeUserEmails: ____, ...person } = user;
  return person;
}
