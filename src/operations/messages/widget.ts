const WIDGETS = ['poll', 'todo'] as const;

/**
 * What makes a message a widget, as JSON: `/poll` or `/todo`, a title on the same line, entries on the lines below.
 * null: it is an ordinary message.
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

/** A line as its author means it, with or without the mark of a list. */
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
