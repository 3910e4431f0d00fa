import type { User } from '../../../chat/model/people.ts';
import { classesOf, type HtmlNode, parseHtml } from '../../notifications/mail/html-tree.ts';
import { type MailNode, simplify } from '../../notifications/mail/simple-tree.ts';
import { momentOf } from '../../notifications/mail/time.ts';
import { textOfContent } from '../../notifications/mail/write-content.ts';

/** The most code points of a message in a notification. */
const MOST = 200;

export interface PushText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The beginning of a message for a notification: without addresses of links, and without spoilers. */
export function pushText(
  renderedContent: string,
  { user, url }: { readonly user: User; readonly url: string },
): PushText {
  const words = { url, timeOf: (iso: string) => momentOf(Date.parse(iso), user) };
  const whole = textOfContent(withoutAddresses(simplify(parseHtml(renderedContent), words)));
  const lines = whole.replaceAll(/\n{2,}/g, '\n');
  const start = [...lines.slice(0, 2 * MOST + 2)].slice(0, MOST).join('');
  return start.length < lines.length ? { text: `${start}…`, isCut: true } : { text: lines, isCut: false };
}

/** Replaces links by their texts. */
const withoutAddresses = (nodes: readonly MailNode[]): MailNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node;
    const children = withoutAddresses(node.children);
    return node.name === 'a' ? children : { ...node, children };
  });

/** IDs of the user groups that a message mentions, silent mentions excluded. */
export function groupsMentionedIn(renderedContent: string): ReadonlySet<number> {
  const ids = new Set<number>();
  const look = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const classes = classesOf(node);
      if (classes.includes('user-group-mention') && !classes.includes('silent'))
        ids.add(Number(node.attributes.get('data-user-group-id')));
      look(node.children);
    }
  };
  look(parseHtml(renderedContent));
  return ids;
}
