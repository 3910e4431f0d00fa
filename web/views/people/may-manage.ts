import type { User } from '../../client/shapes.ts';

const ADMINISTRATOR = 200;

/** Whether `own` may change name, role and account of `person`: administrators may, of owners only owners, and nobody their own here. */
export const mayManage = (own: User | undefined, person: User): boolean =>
  own !== undefined &&
  own.role <= ADMINISTRATOR &&
  own.role <= person.role &&
  own.user_id !== person.user_id &&
  !person.is_bot;
