import type { Submessage } from './message.ts';

/** The texts of a widget: enough to keep its place until the rest of it is loaded. */
export interface WidgetOutline {
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly about: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

export function outlineOf(parts: readonly Pick<Submessage, 'content'>[]): WidgetOutline {
  const [first, ...changes] = parts.map(({ content }) => read(content));
  const data = fieldsOf(first?.extra_data);
  const given = data.options ?? data.tasks ?? data.choices;
  const lines = (Array.isArray(given) ? given : []).map(lineOf);
  let title = data.question ?? data.task_list_title ?? data.heading;
  for (const change of changes) {
    const added = lineOf(change);
    if (added.text !== '' && !lines.some(({ text }) => text === added.text)) lines.push(added);
    title = change.question ?? change.title ?? title;
  }
  return { kind: textOf(first?.widget_type), title: textOf(title), lines };
}

/** An option is a text, a task and a choice have one. */
function lineOf(given: unknown): { readonly text: string; readonly about: string } {
  const { option, task, desc, short_name } = fieldsOf(given);
  return {
    text: textOf(typeof given === 'string' ? given : (option ?? task ?? short_name)),
    about: textOf(desc),
  };
}

/** Nothing where a user has sent no JSON. */
function read(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
