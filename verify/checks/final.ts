import { getMessages, type RegisterQueueReply, registerQueue } from '../../web/client/operations.ts';
import type { FoundMessage } from '../../web/client/shapes.ts';
import { KINDS } from '../clients/kinds.ts';
import type { Person } from '../clients/person.ts';
import { families } from '../clients/plans/families/families.ts';
import type { Breach } from '../history/history.ts';

const PAGE = 5000;

/** The server's state at the end. */
export interface Final {
  /** All messages that anybody sees. */
  readonly messages: ReadonlyMap<number, FoundMessage>;
  /** The IDs of the messages that a person sees. */
  readonly seen: ReadonlyMap<Person, ReadonlySet<number>>;
  readonly states: ReadonlyMap<Person, RegisterQueueReply>;
  /** What the reading endpoints show of the things of all families: each register with its values, which should be one. */
  readonly readings: ReadonlyMap<string, readonly string[]>;
  readonly breaches: readonly Breach[];
}

export async function fetchFinal(people: readonly Person[]): Promise<Final> {
  const messages = new Map<number, FoundMessage>();
  const states = new Map<Person, RegisterQueueReply>();
  const seen = new Map<Person, ReadonlySet<number>>();
  const breaches: Breach[] = [];
  for (const person of people) {
    states.set(person, await person.insist(registerQueue, KINDS.modern));
    const all = await listMessages(person);
    seen.set(person, new Set(all.map(({ id }) => id)));
    for (const message of all) {
      const known = messages.get(message.id);
      if (known && shownOf(known) !== shownOf(message)) {
        const words = `Message ${message.id} is ${shownOf(known)}, but to ${person.name} ${shownOf(message)}.`;
        breaches.push({ promise: 'half there', words, people: [person.name] });
      }
      messages.set(message.id, message);
    }
  }
  const readings = await readThings(people, { messages, states });
  return { messages, seen, states, readings, breaches };
}

async function readThings(
  people: readonly Person[],
  final: Pick<Final, 'messages' | 'states'>,
): Promise<Map<string, string[]>> {
  const readings = new Map<string, string[]>();
  for (const person of people) {
    for (const family of families) {
      const isReader = family.readers === 'each' ? person.part !== 'comer' : person.part === 'owner';
      if (!isReader) continue;
      for (const [register, value] of await family.read(person, final))
        readings.set(register, [...(readings.get(register) ?? []), value]);
    }
  }
  return readings;
}

async function listMessages(person: Person): Promise<FoundMessage[]> {
  const all: FoundMessage[] = [];
  for (let anchor = 0; ; ) {
    const params = { anchor, include_anchor: false, num_before: 0, num_after: PAGE, apply_markdown: false };
    const { messages, found_newest } = await person.insist(getMessages, params);
    all.push(...messages);
    anchor = messages.at(-1)?.id ?? anchor;
    if (found_newest || messages.length === 0) return all;
  }
}

const shownOf = ({ content, subject, stream_id, reactions }: FoundMessage): string =>
  JSON.stringify([content, subject, stream_id, reactions.map((each) => [each.emoji_name, each.user_id])]);
