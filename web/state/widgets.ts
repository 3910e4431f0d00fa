import { greatest } from './lists.ts';
import type { Message, Submessage } from './message.ts';

export interface PollOption {
  /** `canned,0` for an option that the poll began with; else `author,number`. */
  readonly key: string;
  readonly text: string;
  /** Who votes for it, in the order of their votes. */
  readonly voters: readonly number[];
}

export interface Poll {
  readonly kind: 'poll';
  readonly question: string;
  readonly options: readonly PollOption[];
}

export interface Task {
  /** `0,canned` for a task that the list began with; else `number,author`. */
  readonly key: string;
  readonly text: string;
  readonly about: string;
  readonly isDone: boolean;
}

export interface TaskList {
  readonly kind: 'todo';
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** A bot's form of choices: each choice sends its reply. */
export interface Choices {
  readonly kind: 'choices';
  readonly heading: string;
  readonly choices: readonly { readonly name: string; readonly about: string; readonly reply: string }[];
}

export type Widget = Poll | TaskList | Choices;

/** One change of a widget, as its JSON says; what is not of the right kind changes nothing. */
interface Change {
  readonly senderId: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Part = Pick<Submessage, 'sender_id' | 'content'>;

/** The widget that a message is, after all changes; undefined: none that is known here. */
export function widgetOf(message: Message, waiting: readonly Part[] = []): Widget | undefined {
  const [first, ...more] = message.submessages;
  if (!first) return undefined;
  const { widget_type: type, extra_data } = read(first.content);
  const data = fieldsOf(extra_data);
  const changes = [...more, ...waiting].map(
    ({ sender_id, content }): Change => ({ senderId: sender_id, fields: read(content) }),
  );
  if (type === 'poll') return changes.reduce(changePoll, newPoll(data));
  if (type === 'todo') return changes.reduce(changeTasks, newTaskList(data));
  return type === 'zform' ? choicesOf(data) : undefined;
}

function newPoll({ question, options }: Readonly<Record<string, unknown>>): Poll {
  const texts = listOf(options).filter((each) => typeof each === 'string');
  const all = texts.map((text, index) => ({ key: `canned,${index}`, text, voters: [] }));
  return { kind: 'poll', question: textOf(question), options: all.filter(isFirstOfItsText) };
}

const isFirstOfItsText = (option: PollOption, index: number, all: readonly PollOption[]): boolean =>
  all.findIndex(({ text }) => text === option.text) === index;

function changePoll(poll: Poll, { senderId, fields }: Change): Poll {
  const { type, key, vote, idx, option, question } = fields;
  if (type === 'question' && typeof question === 'string') return { ...poll, question };
  if (type === 'new_option' && typeof option === 'string') {
    if (poll.options.some(({ text }) => text === option)) return poll;
    const added = { key: `${senderId},${String(idx)}`, text: option, voters: [] };
    return { ...poll, options: [...poll.options, added] };
  }
  if (type !== 'vote') return poll;
  const changed = poll.options.map((each) => {
    if (each.key !== key) return each;
    const others = each.voters.filter((id) => id !== senderId);
    return { ...each, voters: vote === 1 ? [...others, senderId] : others };
  });
  return { ...poll, options: changed };
}

function newTaskList({ task_list_title, tasks }: Readonly<Record<string, unknown>>): TaskList {
  const all = listOf(tasks).map((each, index) => {
    const { task, desc } = fieldsOf(each);
    return { key: `${index},canned`, text: textOf(task), about: textOf(desc), isDone: false };
  });
  return { kind: 'todo', title: textOf(task_list_title), tasks: all };
}

function changeTasks(list: TaskList, { senderId, fields }: Change): TaskList {
  const { type, key, task, desc, completed, title } = fields;
  if (type === 'new_task_list_title' && typeof title === 'string') return { ...list, title };
  if (type === 'new_task' && typeof task === 'string') {
    if (list.tasks.some(({ text }) => text === task)) return list;
    const added = { key: `${String(key)},${senderId}`, text: task, about: textOf(desc) };
    return { ...list, tasks: [...list.tasks, { ...added, isDone: completed === true }] };
  }
  if (type !== 'strike') return list;
  return {
    ...list,
    tasks: list.tasks.map((each) => (each.key === key ? { ...each, isDone: !each.isDone } : each)),
  };
}

function choicesOf({ heading, choices }: Readonly<Record<string, unknown>>): Choices {
  const all = listOf(choices).map((each) => {
    const { short_name, long_name, reply } = fieldsOf(each);
    return { name: textOf(short_name), about: textOf(long_name), reply: textOf(reply) };
  });
  return { kind: 'choices', heading: textOf(heading), choices: all };
}

/** A number that no option or task of this person has. */
export function nextIndex(message: Message, ownId: number): number {
  const own = message.submessages
    .filter(({ sender_id }) => sender_id === ownId)
    .map(({ content }) => read(content));
  const used = own.map(({ idx, key }) => Number(idx ?? key)).filter((each) => Number.isSafeInteger(each));
  return greatest(used, 0) + 1;
}

/** Nothing where a user has sent no JSON. */
function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
