import { type Hook, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { endsWithPunctuation } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';

const changed = (...names: readonly string[]): string[] => names.map((name) => `${name}_changed`);
const KEPT = ['created', 'archived', 'unarchived', 'trashed'];

interface Kind {
  /** What happens to it, as Basecamp says it. */
  readonly verbs: readonly string[];
  /** What it is called in a sentence. */
  readonly name: string;
  /** What it belongs to; absent: it stands alone. */
  readonly of?: string;
}

/** The kinds of things, by the beginnings of the names of their events; the longer of two that fit stands first. */
const KINDS: Readonly<Record<string, Kind>> = {
  document: { verbs: ['active', ...KEPT, 'publicized', ...changed('title', 'content')], name: 'document' },
  question_answer: { verbs: [...KEPT, ...changed('content')], name: 'answer', of: 'question' },
  question: { verbs: KEPT, name: 'question' },
  message: { verbs: [...KEPT, ...changed('content', 'subject')], name: 'message' },
  todolist: { verbs: ['created', ...changed('description', 'name')], name: 'todo list' },
  todo: { verbs: ['created', 'completed', ...changed('assignment', 'due_on')], name: 'todo task' },
  comment: { verbs: ['created'], name: 'comment', of: 'task' },
};

function verbOf(verb: string): string {
  if (verb === 'active') return 'activated';
  return verb.endsWith('_changed') ? `changed ${verb.slice(0, -'_changed'.length)} of` : verb;
}

const linkTo = (thing: Payload, title = thing.at('title').text): string =>
  `[${title}](${thing.at('app_url').text})`;

function sentenceOf({ payload }: Hook, { name, of }: Kind, verb: string): string {
  const thing = payload.at('recording');
  const whole = of === undefined ? thing : thing.at('parent');
  const end = endsWithPunctuation(whole.at('title').text) ? '' : '.';
  const shown =
    of === undefined ? `${name} ${linkTo(thing)}` : `${linkTo(thing, name)} of the ${of} ${linkTo(whole)}`;
  return `${payload.at('creator', 'name').text} ${verbOf(verb)} the ${shown}${end}`;
}

export const basecamp: Integration = {
  name: 'basecamp',
  title: 'Basecamp',
  about: 'Documents, messages, questions and to-dos on Basecamp.',
  events: Object.keys(KINDS),
  steps: [
    'In the project on Basecamp, open the menu at the top right, **Set up webhooks**, **Add a new webhook**.',
    'Set **Payload URL** to the address, choose the events, and select **Add this webhook**.',
  ],
  read(hook) {
    const kind = hook.payload.at('kind').text;
    const found = Object.entries(KINDS).find(
      ([start, { verbs }]) => kind.startsWith(`${start}_`) && verbs.includes(kind.slice(start.length + 1)),
    );
    if (!found) throw new UnknownHookEvent(kind);
    const [event, known] = found;
    return {
      topic: hook.payload.at('recording', 'bucket', 'name').text,
      content: sentenceOf(hook, known, kind.slice(event.length + 1)),
      event,
    };
  },
};
