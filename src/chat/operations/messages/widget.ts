import { BadRequest } from '../../../engine/kernel/errors.ts';

const WIDGETS = ['poll', 'todo'] as const;

/**
 * The widget in a message, as JSON: `/poll` or `/todo`, a title on the same line, entries on the lines below.
 * null: the message has none.
 */
export function widgetOf(content: string): string | null {
  const kind = WIDGETS.find((each) => isCommand(content, each));
  if (!kind) return null;
  const [title = '', ...lines] = content.slice(kind.length + 1).split('\n');
  const entries = lines.map(entryOf).filter((entry) => entry !== '');
  const extra_data =
    kind === 'poll'
      ? { question: title.trim(), options: entries }
      : { task_list_title: title.trim(), tasks: entries.map(taskOf) };
  return JSON.stringify({ widget_type: kind, extra_data });
}

const isCommand = (content: string, kind: string): boolean =>
  content.startsWith(`/${kind}`) && content.slice(kind.length + 1, kind.length + 2).trim() === '';

/** The text of a line without the mark of a list. */
function entryOf(line: string): string {
  const text = line.trim();
  return text.startsWith('-') || text.startsWith('*') ? text.slice(1).trim() : text;
}

/** `task: description`. */
function taskOf(entry: string): { task: string; desc: string } {
  const colon = entry.indexOf(':');
  if (colon < 0) return { task: entry, desc: '' };
  return { task: entry.slice(0, colon).trim(), desc: entry.slice(colon + 1).trim() };
}

const MOST_CHARACTERS = 10_000;

/**
 * A bot's widget beside the content, as JSON or parsed: a form of choices. Returns its type and data as JSON.
 * Throws BadRequest for any other widget, and for one that is too long.
 */
export function checkWidget(given: unknown): string {
  const widget = fieldsOf(typeof given === 'string' ? readJson(given) : given, 'widget_content');
  const { widget_type: type, extra_data: data } = widget;
  if (type !== 'zform') throw new BadRequest(`Widgets: unknown widget type: ${String(type).slice(0, 50)}`);
  const { type: form, heading, choices } = fieldsOf(data, 'extra_data');
  if (form !== 'choices') throw new BadRequest('Widgets: unknown zform type');
  const isGood = typeof heading === 'string' && Array.isArray(choices) && choices.every(isChoice);
  if (!isGood) throw new BadRequest('Widgets: extra_data is not a heading and choices');
  const text = JSON.stringify({ widget_type: type, extra_data: data });
  if (text.length > MOST_CHARACTERS) throw new BadRequest('Widgets: widget_content is too long');
  return text;
}

const CHOICE = ['type', 'short_name', 'long_name', 'reply'];

const isChoice = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  CHOICE.every((name) => typeof (given as Record<string, unknown>)[name] === 'string');

function fieldsOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new BadRequest(`Widgets: ${name} is not a dict`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('Widgets: API programmer sent invalid JSON content');
  }
}
