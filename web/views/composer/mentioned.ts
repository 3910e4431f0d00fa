/** The users whom a text mentions, as far as the client can tell. Pure. */

interface Named {
  readonly user_id: number;
  readonly full_name: string;
}

const WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream']);
/** More mentions than these are not looked at. */
const MOST = 100;

const names = new WeakMap<object, ReadonlyMap<string, number>>();

function idsByName(people: ReadonlyMap<number, Named>): ReadonlyMap<string, number> {
  const known = names.get(people);
  if (known) return known;
  const made = new Map([...people.values()].map((each) => [each.full_name.toLowerCase(), each.user_id]));
  names.set(people, made);
  return made;
}

export function mentionedIn(
  text: string,
  people: ReadonlyMap<number, Named>,
): { readonly userIds: number[]; readonly isAll: boolean } {
  const userIds = new Set<number>();
  let isAll = false;
  let count = 0;
  for (let at = text.indexOf('@**'); at >= 0 && count < MOST; at = text.indexOf('@**', at + 3)) {
    count += 1;
    const end = text.indexOf('**', at + 3);
    if (end < 0) break;
    const name = text.slice(at + 3, end);
    if (WILDCARDS.has(name)) isAll = true;
    const id = Number(/\|(\d{1,15})$/.exec(name)?.[1] ?? idsByName(people).get(name.toLowerCase()));
    if (people.has(id)) userIds.add(id);
  }
  return { userIds: [...userIds], isAll };
}
