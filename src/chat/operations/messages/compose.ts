import { BadRequest } from '../../../engine/kernel/errors.ts';
import { type Rendered, renderMessage } from '../../markdown/render.ts';
import { cutContent } from '../../model/cut.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { byGroup } from '../../rules/permissions/conditions.ts';
import type { ContentFlags } from '../../store/messages/messages.ts';
import { markdownContext, type References, referencesIn } from '../rendering/markdown-context.ts';

/** A message ready to be written: its text checked and rendered, outside the transaction. */
export interface ComposedMessage {
  readonly sender: User;
  readonly content: string;
  readonly rendered: Rendered;
  /** IDs of all mentioned users, through groups too, whether or not they receive the message. */
  readonly mentioned: readonly number[];
  /** IDs of users whose alert words occur in the content, whether or not they receive the message. */
  readonly alerted: readonly number[];
}

/** Composes a user's text, after looking up in the store what the text refers to (`referencesIn`). */
export async function composeWritten(
  source: Source,
  sender: User,
  content: string,
): Promise<ComposedMessage> {
  const references = await referencesIn(source, sender, content);
  return composeText(source.realm, sender, { content, references });
}

/** Composes a text without references to the store. */
export const compose = (realm: Realm, sender: User, content: string): ComposedMessage =>
  composeText(realm, sender, { content });

interface Text {
  readonly content: string;
  readonly references?: References;
}

function composeText(realm: Realm, sender: User, { content, references }: Text): ComposedMessage {
  const text = checkContent(content);
  const rendered = renderMessage(text, markdownContext(realm, sender, references));
  return {
    sender,
    content: text,
    rendered,
    mentioned: mentionedUsers(realm, sender, rendered),
    alerted: realm.alertWords.ownersIn(text),
  };
}

/** The HTML of a content that `author` may send; '' for an empty content. */
export async function renderText(source: Source, author: User, content: string): Promise<string> {
  if (content.trim() === '') return '';
  const references = await referencesIn(source, author, content);
  return renderMessage(checkContent(content), markdownContext(source.realm, author, references)).html;
}

/**
 * The columns that narrows read, derived from a content and always written with it. `hasAttachment`: the message
 * links to a file (files/attachment-links.ts), not only to an address.
 */
export const contentFlags = ({ hasLink, hasImage }: Rendered, hasAttachment: boolean): ContentFlags => ({
  hasLink,
  hasImage,
  hasAttachment,
});

/**
 * The content of a message in the stored form: without leading blank lines and trailing white space, and cut to
 * its limit.
 */
export function checkContent(given: string): string {
  const content = given.trimEnd().replace(/^\n+/, '');
  if (content === '') throw new BadRequest('Message must not be empty');
  if (content.includes('\0')) throw new BadRequest('Message must not contain null bytes');
  return cutContent(content);
}

const { holds: mayMention } = byGroup('can_mention_group');

function mentionedUsers(realm: Realm, sender: User, rendered: Rendered): number[] {
  if (rendered.mentionedGroupIds.size === 0) return [...rendered.mentionedUserIds];
  const mentioned = new Set(rendered.mentionedUserIds);
  for (const groupId of rendered.mentionedGroupIds) {
    const group = realm.groups.get(groupId);
    if (!group || (group.isSystem && sender.isSystemBot)) continue;
    if (!sender.isSystemBot && !mayMention(realm, sender, group)) {
      throw new BadRequest(`You are not allowed to mention user group '${group.name}'.`);
    }
    for (const id of realm.membersOf(groupId)) mentioned.add(id);
  }
  return [...mentioned];
}
