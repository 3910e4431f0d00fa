import { domainToASCII } from 'node:url';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';

const STAND_IN = /^user([0-9]{1,15})@/i;
/** Local parts of addresses that the server assigns: stand-ins for hidden addresses, and bots. */
const GIVEN = /^(?:user[0-9]+|.*-bot)$/;

/** The user of a stand-in address on the organization's host (`user5@chat.example.com`); undefined: none. */
export function userByStandIn(realm: Realm, address: string): User | undefined {
  const user = userByAnyStandIn(realm, address);
  return user && isOnOwnHost(realm, address) ? user : undefined;
}

/** The same on any host. */
export function userByAnyStandIn(realm: Realm, address: string): User | undefined {
  const id = STAND_IN.exec(address)?.[1];
  return id === undefined ? undefined : realm.users.get(Number(id));
}

/** Threat: an attacker registers `user5@<own host>` and gets mail that people send to the stand-in address of user 5. */
export function isReservedEmail(realm: Realm, email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  return GIVEN.test(local) && isOnOwnHost(realm, email);
}

function isOnOwnHost(realm: Realm, address: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = new URL(realm.url).hostname;
  return host === own || domainToASCII(host) === own;
}

/** The name that clients show for a user whom the viewer may not see. */
export const UNKNOWN_USER = 'Unknown user';

/** Whether a name is a system account's name, including variants in spelling. */
export function isReservedName(realm: Realm, name: string): boolean {
  const key = lookOf(name);
  if (key === lookOf(UNKNOWN_USER)) return true;
  return [...realm.users.values()].some(
    ({ isSystemBot, fullName }) => isSystemBot && lookOf(fullName) === key,
  );
}

/** Letters and digits that look like a Latin letter (Unicode Technical Standard 39), for the letters of reserved names. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ a: 'аαɑ', b: 'вьβ', c: 'сϲ', d: 'ԁ', e: 'еєε', f: 'ғƒ', i: '1l|ıіιӏɩ', k: 'кκ', m: 'м' },
  ...{ n: 'ηνпнո', o: '0оοσօ', r: 'г', s: 'ѕ5', t: 'тτ', u: 'υцս', w: 'шωѡ' },
};
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

/**
 * A key that is equal for names that look alike: it ignores case, Unicode forms, marks, white space and invisible characters,
 * and takes letters of other scripts for those that they look like.
 */
const lookOf = (name: string): string =>
  [...nameKey(name.normalize('NFKD').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{M}\s_.-]/gu, ''))]
    .map((character) => LATIN.get(character) ?? character)
    .join('');

/** A key that is equal for names that differ only in case or in Unicode form. */
export const nameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();
