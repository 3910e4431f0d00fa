import {
  createDrafts,
  createSavedSnippet,
  createScheduledMessage,
  deleteDraft,
  deleteSavedSnippet,
  deleteScheduledMessage,
  editDraft,
  editSavedSnippet,
  getDrafts,
  getSavedSnippets,
  getScheduledMessages,
  updateScheduledMessage,
} from '../../../../web/client/operations.ts';
import { ADMINS, EVERYBODY, type Family, NO_GUESTS, offer } from '../family.ts';
import { type Maker, named, plan, type Scene } from '../plan.ts';
import { removal } from '../removal.ts';

/** The first word tells texts apart. */
const nameOf = (text: string): string => text.split(' ')[0] ?? '';

const draft = (content: string) => ({ type: '' as const, to: [], topic: '', content });

/** Drafts: texts that only their writer sees. */
export const drafts: Family = {
  name: 'draft',
  readers: 'each',
  isNamed: true,
  offers: [
    offer(createDrafts, EVERYBODY, ({ person, board, token }) => {
      const name = named(token());
      const content = `${name} begun`;
      return plan(
        createDrafts,
        { drafts: [draft(content)] },
        {
          kind: 'create draft',
          words: content,
          writes: [{ register: `draft ${person.id} ${name}`, value: content }],
          done: ({ ids: [id = 0] }) => board.things.add({ family: 'draft', owner: person.id, id, name }),
        },
      );
    }),
    offer(editDraft, EVERYBODY, ({ person, board, random, token }) => {
      const known = board.things.pick(random, 'draft', person.id);
      if (!known) return undefined;
      const content = `${known.name} now ${token()}`;
      return plan(
        editDraft,
        { draft_id: known.id, draft: draft(content) },
        {
          kind: 'edit draft',
          words: content,
          writes: [{ register: `draft ${person.id} ${known.name}`, value: content }],
        },
      );
    }),
    offer(
      deleteDraft,
      EVERYBODY,
      removal(deleteDraft, {
        kind: 'delete draft',
        family: 'draft',
        isOwn: true,
        params: ({ id }) => ({ draft_id: id }),
      }),
    ),
  ],
  async read(person) {
    const { drafts: all } = await person.insist(getDrafts, {});
    return all.map(({ content }) => [`draft ${person.id} ${nameOf(content)}`, content]);
  },
};

/** Saved snippets. */
export const snippets: Family = {
  name: 'snippet',
  readers: 'each',
  isNamed: true,
  offers: [
    offer(createSavedSnippet, EVERYBODY, ({ person, board, token }) => {
      const name = named(token());
      return plan(
        createSavedSnippet,
        { title: name, content: 'first' },
        {
          kind: 'create snippet',
          words: name,
          writes: [{ register: `snippet ${person.id} ${name}`, value: 'first' }],
          done: ({ saved_snippet_id: id }) =>
            board.things.add({ family: 'snippet', owner: person.id, id, name }),
        },
      );
    }),
    offer(editSavedSnippet, EVERYBODY, ({ person, board, random, token }) => {
      const known = board.things.pick(random, 'snippet', person.id);
      if (!known) return undefined;
      const content = token();
      const writes = [{ register: `snippet ${person.id} ${known.name}`, value: content }];
      return plan(
        editSavedSnippet,
        { saved_snippet_id: known.id, content },
        { kind: 'edit snippet', words: `${known.name}: ${content}`, writes },
      );
    }),
    offer(
      deleteSavedSnippet,
      EVERYBODY,
      removal(deleteSavedSnippet, {
        kind: 'delete snippet',
        family: 'snippet',
        isOwn: true,
        params: ({ id }) => ({ saved_snippet_id: id }),
      }),
    ),
  ],
  async read(person) {
    const { saved_snippets: all } = await person.insist(getSavedSnippets, {});
    return all.map(({ title, content }) => [`snippet ${person.id} ${title}`, content]);
  },
};

const SOON_SECONDS = 4;
const MUCH_LATER_SECONDS = 40 * 86_400;
const inSeconds = (seconds: number) => Math.ceil(Date.now() / 1000) + seconds;

/** A target that stays: the owner stays, and the two administrators are in every channel. */
const target = ({ person, people, board, random }: Scene) => {
  const room = ADMINS.includes(person.part) && random.chance(0.6) ? random.pick(board.rooms) : undefined;
  if (room) return { type: 'channel', to: room.id, topic: 'later' } as const;
  const partner = person.part === 'owner' ? person : people.find(({ part }) => part === 'owner');
  return { type: 'direct', to: [partner?.id ?? person.id] } as const;
};

const schedule: Maker = (scene) => {
  const { person, board, random, token } = scene;
  const name = named(token());
  const content = `${name} scheduled`;
  const seconds = random.chance(0.7) ? random.between(1, SOON_SECONDS) : MUCH_LATER_SECONDS;
  const at = inSeconds(seconds);
  board.scheduled.set(name, at);
  return plan(
    createScheduledMessage,
    { ...target(scene), content, scheduled_delivery_timestamp: at },
    {
      kind: 'schedule',
      words: `${content}, in ${seconds} s`,
      writes: [{ register: `scheduled ${person.id} ${name}`, value: content }],
      done: ({ scheduled_message_id: id }) =>
        board.things.add({ family: 'scheduled', owner: person.id, id, name }),
    },
  );
};

const reschedule: Maker = ({ person, board, random, token }) => {
  const known = board.things.pick(random, 'scheduled', person.id);
  if (!known) return undefined;
  const content = `${known.name} as ${token()}`;
  const writes = [{ register: `scheduled ${person.id} ${known.name}`, value: content }];
  return plan(
    updateScheduledMessage,
    { scheduled_message_id: known.id, content },
    { kind: 'edit scheduled', words: content, writes },
  );
};

const unschedule = removal(deleteScheduledMessage, {
  kind: 'delete scheduled',
  family: 'scheduled',
  isOwn: true,
  params: ({ id }) => ({ scheduled_message_id: id }),
});

/** Scheduled messages: in the list until their time, then sent once, with the text that they had. */
export const scheduled: Family = {
  name: 'scheduled',
  readers: 'each',
  isNamed: true,
  offers: [
    offer(createScheduledMessage, NO_GUESTS, schedule),
    offer(createScheduledMessage, NO_GUESTS, schedule),
    offer(updateScheduledMessage, NO_GUESTS, reschedule),
    offer(deleteScheduledMessage, NO_GUESTS, unschedule),
  ],
  async read(person, { messages }) {
    const { scheduled_messages: waiting } = await person.insist(getScheduledMessages, {});
    const sent = [...messages.values()].filter((each) => each.sender_id === person.id);
    const texts = [...waiting, ...sent].map(({ content }) => content);
    return texts
      .filter((text) => /^word-\d+ (scheduled|as )/.test(text))
      .map((text) => [`scheduled ${person.id} ${nameOf(text)}`, text]);
  },
};
