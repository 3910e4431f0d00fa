import type { CanonicalEvent } from '../../chat/events/types.ts';
import { type FollowContext, LogFollower } from '../../chat/jobs/log-follower.ts';
import type { Realm } from '../../chat/realm/realm.ts';
import { awaitPreviews } from './operations/wait.ts';

/** Whether messages show the pages that they link to. */
export const showsPages = ({ info: { settings } }: Realm): boolean =>
  settings.inline_url_embed_preview === true;

/** Records messages with links. Messages of bots get no previews, as in the reference implementation. */
export const linkFinder = (context: FollowContext): LogFollower<number> =>
  new LogFollower(context, {
    name: 'link-finder',
    failure: 'Messages with links could not be noted.',
    mark: 'previewed',
    isOn: () => showsPages(context.realm),
    concerns: (event) => linkingIn(context.realm, event) !== undefined,
    begin: () =>
      async function* ({ event }) {
        const id = linkingIn(context.realm, event);
        if (id !== undefined) yield { rows: [id] };
      },
    write: awaitPreviews,
  });

/** The ID of a message with links that may get previews. */
function linkingIn(realm: Realm, event: CanonicalEvent): number | undefined {
  if (event.type === 'update_message')
    return event.userId !== null && hasLinks(event.content?.rendered) ? event.messageId : undefined;
  if (event.type !== 'message') return undefined;
  const { id, senderId, renderedContent } = event.message;
  const isBot = realm.users.get(senderId)?.isBot === true;
  return !isBot && hasLinks(renderedContent) ? id : undefined;
}

const hasLinks = (html: string | undefined): boolean => html?.includes('<a href="http') === true;
