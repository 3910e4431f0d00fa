import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { MessageSubmessage } from '../../model/messages.ts';

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isIndex: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isVote: Check = (value) => value === 1 || value === -1;

/** The permitted changes of each widget, by the `type` of the change. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Check>>>>>> = {
  poll: {
    new_option: { idx: isIndex, option: isText },
    vote: { key: isText, vote: isVote },
    question: { question: isText },
  },
  todo: {
    new_task: { key: isIndex, task: isText, desc: isText, completed: isFlag },
    strike: { key: isText },
    new_task_list_title: { title: isText },
  },
};

const OF_THE_AUTHOR: ReadonlySet<unknown> = new Set(['question', 'new_task_list_title']);

/** Throws if a change is invalid for the widget created by `first`; unknown widgets take every change. */
export function requireWidgetChange(first: MessageSubmessage, change: unknown, isAuthor: boolean): void {
  const widget = fieldsOf(readJson(first.content)).widget_type;
  const known = typeof widget === 'string' && Object.hasOwn(CHANGES, widget) ? CHANGES[widget] : undefined;
  if (!known) return;
  const fields = fieldsOf(change);
  const { type } = fields;
  const checks = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined;
  if (!checks) throw new BadRequest(`Unknown type for ${widget} data`);
  const wrong = Object.entries(checks).find(([name, isRight]) => !isRight(fields[name]));
  if (wrong) throw new BadRequest(`Invalid ${widget} data: ${wrong[0]}`);
  if (OF_THE_AUTHOR.has(type) && !isAuthor) {
    throw new BadRequest(`You can't change the title of a ${widget} unless you are its author.`);
  }
}

/** undefined: the text is no JSON, and changes nothing. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
