import type { FoundMessage } from '../../web/client/shapes.ts';
import type { Person } from '../clients/person.ts';
import { familyOf } from '../clients/plans/families/families.ts';
import { GONE } from '../clients/plans/family.ts';
import type { Breach, Deed, History } from '../history/history.ts';
import type { Final } from './final.ts';
import type { LogView } from './log-view.ts';
import { type Last, lastWrites } from './registers.ts';

/** The stored state at the end. */
interface Outcome {
  readonly final: Final;
  readonly log: LogView;
  readonly owner: Person;
}

/** Every acknowledged change is stored, and every client could get it. */
export function checkKept({ deeds }: History, outcome: Outcome): Breach[] {
  const { final, log } = outcome;
  const last = lastWrites(deeds);
  const isGone = (id: number) => last.get(`gone ${id}`)?.values.has('yes') ?? false;
  const breaches: Breach[] = [];
  const lose = (words: string, deed: Deed | undefined) =>
    breaches.push({ promise: 'lost', words, deed, people: deed ? [deed.person] : [], at: deed?.answered });
  for (const deed of deeds) {
    if (deed.outcome !== 'done' || deed.messageId === undefined) continue;
    const id = deed.messageId;
    if (deed.kind === 'send' && !final.messages.has(id) && !isGone(id))
      lose(`Message ${id} is not there.`, deed);
    const key = {
      send: `message ${id}`,
      delete: `deletion ${id}`,
      vote: `part ${id} ${deed.token}`,
      edit: `edit ${id} ${deed.writes[0]?.value}`,
    }[deed.kind];
    if (key !== undefined && !log.entries.has(key)) lose(`Nobody got ${key}.`, deed);
  }
  for (const [register, writes] of last) {
    if (!writes.isCertain) continue;
    const value = new Finding(register, outcome).value;
    if (value === undefined || writes.values.has(value)) continue;
    const wanted = [...writes.values].map((each) => `"${each}"`).join(' or ');
    lose(`"${register}" is "${value}" in the end, not ${wanted}.`, certainOf(writes));
  }
  return [...breaches, ...checkOnce(final, last)];
}

/** Each thing is there once, and nothing is there that nobody asked for. */
function* checkOnce({ readings }: Final, last: ReadonlyMap<string, Last>): Generator<Breach> {
  for (const [register, values] of readings) {
    const deed = last.get(register)?.deeds.at(-1);
    const people = deed ? [deed.person] : [];
    const all = values.map((each) => `"${each}"`).join(', ');
    if (values.length > 1)
      yield {
        promise: 'repeated',
        words: `"${register}" is there ${values.length} times: ${all}.`,
        deed,
        people,
      };
    if (!last.has(register) && familyOf(register)?.isNamed && NAME.test(register))
      yield { promise: 'half there', words: `"${register}" is ${all}, and nobody asked for it.`, people };
  }
}

/** How clients name what they make. */
const NAME = /\bword[-_]\d+/;

const certainOf = ({ deeds }: Last): Deed | undefined => deeds.findLast(({ outcome }) => outcome === 'done');

/** The value of a register at the end; undefined: it was deleted with its message, or is not visible. */
class Finding {
  readonly #final: Final;
  readonly #owner: Person;
  readonly #log: LogView;
  readonly value: string | undefined;

  constructor(register: string, { final, log, owner }: Outcome) {
    this.#final = final;
    this.#owner = owner;
    this.#log = log;
    const family = familyOf(register);
    this.value = family
      ? (final.readings.get(register)?.[0] ?? (family.mayHide ? undefined : GONE))
      : this.#find(register.split(' '));
  }

  #find([name, one = '', two = '', three = '']: readonly string[]): string | undefined {
    const message = this.#final.messages.get(Number(one));
    switch (name) {
      case 'content':
        return message?.content;
      case 'topic':
        return message?.subject;
      case 'channel':
        return message && String(message.stream_id);
      case 'gone':
        return message ? 'no' : 'yes';
      case 'reaction':
        return message && yesOrNo(hasReacted(message, Number(two), three));
      case 'star':
        return this.#star(Number(one), Number(two));
      case 'read':
        return this.#read(Number(one), Number(two));
      case 'subscription':
        return yesOrNo(this.#subscribers(Number(two)).includes(Number(one)));
      case 'role':
        return String(this.#users.find((each) => each.user_id === Number(one))?.role);
      case 'active':
        return yesOrNo(this.#users.some((each) => each.user_id === Number(one)));
      case 'user':
        return yesOrNo(this.#users.some((each) => each.email === one || each.delivery_email === one));
      default:
        return undefined;
    }
  }

  get #users() {
    return this.#final.states.get(this.#owner)?.realm_users ?? [];
  }

  #subscribers(channelId: number): readonly number[] {
    const { subscriptions = [] } = this.#final.states.get(this.#owner) ?? {};
    return subscriptions.find(({ stream_id }) => stream_id === channelId)?.subscribers ?? [];
  }

  /** A star goes with the right to see the message. */
  #star(userId: number, messageId: number): string | undefined {
    const [, seen] = [...this.#final.seen].find(([person]) => person.id === userId) ?? [];
    if (!this.#isSteady(messageId) || !seen?.has(messageId)) return undefined;
    return yesOrNo(this.#state(userId)?.starred_messages?.includes(messageId) ?? false);
  }

  /** Whether a message that was marked as unread is listed depends on more than the mark. */
  #read(userId: number, messageId: number): string | undefined {
    if (!this.#final.messages.has(messageId)) return undefined;
    const unreads = this.#state(userId)?.unread_msgs;
    const lists = [...(unreads?.pms ?? []), ...(unreads?.streams ?? []), ...(unreads?.huddles ?? [])];
    const isUnread = lists.some(({ unread_message_ids }) => unread_message_ids.includes(messageId));
    return isUnread ? 'no' : undefined;
  }

  #isSteady(messageId: number): boolean {
    const message = this.#log.messageOf(messageId);
    return message !== undefined && this.#final.messages.has(messageId) && !this.#log.hasMoved(messageId);
  }

  #state(userId: number) {
    return [...this.#final.states].find(([person]) => person.id === userId)?.[1];
  }
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

const hasReacted = ({ reactions }: FoundMessage, userId: number, emoji: string): boolean =>
  reactions.some((each) => each.user_id === userId && each.emoji_name === emoji);
