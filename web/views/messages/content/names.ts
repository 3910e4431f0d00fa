import { effect } from '@preact/signals';
import type { Tables } from '../../../model/tables.ts';
import { parseRoute } from '../../../state/route.ts';

type Known = Pick<Tables, 'people' | 'groups' | 'channels'>;

const NAMED = '[data-user-id], [data-user-group-id], a.stream, a.stream-topic, a.message-link';

/** Mentions and links show people, groups and channels as they are called now, not as they were when the text was written. */
export function followNames(root: ParentNode, known: Known): (() => void) | undefined {
  const named = [...root.querySelectorAll<HTMLElement>(NAMED)].filter(
    (each) => !each.querySelector('.highlight'),
  );
  if (named.length === 0) return undefined;
  return effect(() => {
    for (const each of named) showName(each, known);
  });
}

function showName(element: HTMLElement, { people, groups, channels }: Known): void {
  const { userId, userGroupId } = element.dataset;
  if (userId !== undefined) showMention(element, people.value.get(Number(userId))?.full_name);
  else if (userGroupId !== undefined) {
    const group = groups.value.get(Number(userGroupId));
    // The names of system groups are written otherwise.
    if (group && !group.is_system_group) showMention(element, group.name);
  } else showChannel(element, (id) => channels.value.get(id)?.name);
}

/** A silent mention has no `@`. */
function showMention(element: HTMLElement, name: string | undefined): void {
  if (name !== undefined) setText(element, element.textContent?.startsWith('@') ? `@${name}` : name);
}

function showChannel(link: HTMLElement, nameOf: (id: number) => string | undefined): void {
  const route = parseRoute(link.getAttribute('href')?.replace(/^[^#]*#/, '') ?? '');
  if (route.view !== 'narrow') return;
  const operandOf = (operator: string) => route.narrow.find((each) => each.operator === operator)?.operand;
  const name = nameOf(Number(operandOf('channel')));
  const text = link.firstChild;
  if (name === undefined || !(text instanceof Text)) return;
  const topic = operandOf('topic');
  const end = topic === undefined ? '' : ` > ${topic}`;
  const rest = link.classList.contains('message-link') && topic !== '' ? `${end} @ 💬` : end;
  if (text.data.startsWith('#') && text.data.endsWith(rest)) setText(text, `#${name}${rest}`);
}

function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
