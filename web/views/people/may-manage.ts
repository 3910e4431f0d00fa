import type { User } from '../../client/shapes.ts';

const ADMINISTRATOR = 200;

/** Whether `own` changes name, role and account of `person`: administrators do, those of owners only owners, nobody their own here. */
export const mayManage = (own: User | undefined, person: User): boolean =>
  own !== undefined &&
  own.role <= ADMINISTRATOR &&
  own.role <= person.role &&
  own.user_id !== person.user_id &&
  !person.is_bot;
