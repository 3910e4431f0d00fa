import { linkifierMatches } from '../markdown/linkifiers.ts';
import { renderMessage } from '../markdown/render.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import { accessLinkifier, checkDefinition, type Definition } from './linkifiers.ts';
import { checkContent } from './messages/compose.ts';
import { markdownContext, type References } from './rendering/markdown-context.ts';

export interface LinkifierTrial {
  readonly definition: Definition;
  /** The linkifier that it would replace; undefined: it would be the last one. */
  readonly linkifierId: number | undefined;
  readonly content: string;
}

export interface Tried {
  readonly html: string;
  /** Its matches alone; the HTML has fewer links where another linkifier comes first, or in code. */
  readonly matches: readonly { readonly text: string; readonly url: string }[];
}

/** Renders a text with a linkifier that is not saved. Throws what is wrong with the linkifier. */
export function tryLinkifier(
  realm: Realm,
  author: User,
  { attempt, references }: { readonly attempt: LinkifierTrial; readonly references: References },
): Tried {
  const { definition, linkifierId, content } = attempt;
  const all = realm.part('linkifiers');
  if (linkifierId !== undefined) accessLinkifier({ realm }, linkifierId);
  checkDefinition(
    definition,
    all.filter(({ id }) => id !== linkifierId),
  );
  if (content.trim() === '') return { html: '', matches: [] };
  const text = checkContent(content);
  const own = { ...definition, id: linkifierId ?? 0 };
  const linkifiers =
    linkifierId === undefined ? [...all, own] : all.map((each) => (each.id === linkifierId ? own : each));
  const { html } = renderMessage(text, { ...markdownContext(realm, author, references), linkifiers });
  return { html, matches: linkifierMatches(text, [own]) };
}
