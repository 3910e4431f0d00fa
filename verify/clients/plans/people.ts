import {
  createUser,
  deactivateUser,
  reactivateUser,
  subscribe,
  unsubscribe,
  updateSubscriptions,
  updateUser,
} from '../../../web/client/operations.ts';
import { passwordOf } from '../person.ts';
import { type Maker, named, plan } from './plan.ts';

/** One's own subscription to a public channel, or, by the admin, another user's. */
export const membership: Maker = ({ person, people, board, random }) => {
  const isAdmin = person.part === 'admin';
  const whom = isAdmin
    ? random.pick(people.filter(({ part }) => part !== 'owner' && part !== 'admin'))
    : person;
  const room = random.pick(isAdmin ? board.rooms : board.rooms.filter(({ isPrivate }) => !isPrivate));
  if (!whom || !room || person.part === 'owner') return undefined;
  const isOn = random.chance(0.6);
  const principals = isAdmin ? { principals: [whom.id] } : {};
  const about = {
    kind: isOn ? 'subscribe' : 'unsubscribe',
    words: `${whom.name} ${isOn ? 'into' : 'out of'} ${room.name}`,
    writes: [{ register: `subscription ${whom.id} ${room.id}`, value: isOn ? 'yes' : 'no' }],
  };
  if (!isAdmin && random.chance(0.2))
    return plan(updateSubscriptions, isOn ? { add: [{ name: room.name }] } : { delete: [room.name] }, about);
  if (isOn) return plan(subscribe, { subscriptions: [{ name: room.name }], ...principals }, about);
  return plan(unsubscribe, { subscriptions: [room.name], ...principals }, about);
};

const ROLES = [300, 400, 600] as const;

export const role: Maker = ({ people, random }) => {
  const whom = random.pick(people.filter(({ part }) => part === 'comer'));
  const value = random.pick(ROLES) ?? 400;
  return (
    whom &&
    plan(
      updateUser,
      { user_id: whom.id, role: value },
      {
        kind: 'role',
        words: `${whom.name} becomes ${value}`,
        writes: [{ register: `role ${whom.id}`, value: String(value) }],
      },
    )
  );
};

export const activity: Maker = ({ people, random }) => {
  const whom = random.pick(people.filter(({ part }) => part === 'comer'));
  if (!whom) return undefined;
  const isOn = random.chance(0.6);
  const operation = isOn ? reactivateUser : deactivateUser;
  return plan(
    operation,
    { user_id: whom.id },
    {
      kind: isOn ? 'reactivate' : 'deactivate',
      words: whom.name,
      writes: [{ register: `active ${whom.id}`, value: isOn ? 'yes' : 'no' }],
    },
  );
};

export const newcomer: Maker = ({ token }) => {
  const name = named(token());
  const email = `${name}@example.com`;
  return plan(
    createUser,
    { email, password: passwordOf(email), full_name: `New ${name}` },
    {
      kind: 'create user',
      words: email,
      writes: [{ register: `user ${email}`, value: 'yes' }],
    },
  );
};
