import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import { html } from '../../../chat/pages/html.ts';
import { document } from '../../../chat/pages/layout.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { SitePage, SomePages } from '../../../engine/http/pages.ts';
import { findUnsubscribing, unsubscribe } from '../operations/unsubscribe.ts';

/** The user of a link, and the mails that it ends. */
interface Link {
  readonly user: User;
  readonly kind: 'messages' | 'digest';
}

/** The actions of the links in mails. */
interface Unsubscribing {
  /** undefined: the link is invalid. */
  find(token: string): Link | undefined;
  /** Ends the user's mail of the kind. */
  carryOut(link: Link): Promise<void>;
}

const WORDS = {
  messages: { what: 'mail about messages', sends: 'mail about messages that wait unread' },
  digest: { what: 'weekly mail', sends: 'a mail each week with what was missed' },
} as const;

/** Asks for confirmation; says so if the link is unknown. Opening the link changes nothing: programs open links before users do. */
function unsubscribePage(realm: Realm, { find }: Unsubscribing, token: string): SitePage {
  const link = find(token);
  if (!link) return unknownLink(realm);
  const { what, sends } = WORDS[link.kind];
  return document({
    title: 'Unsubscribe',
    hasForm: true,
    body: html`<main class="card">
<h1>No more ${what}?</h1>
<p><strong>${realm.info.name}</strong> sends ${link.user.deliveryEmail} ${sends}.</p>
<form method="post"><button type="submit">Send no more of it</button></form>
<p><a href="/#settings/notifications">Choose in the settings</a></p>
</main>`,
  });
}

/** The action of the button, and of the one click in a mail program (RFC 8058). */
async function unsubscribedPage(
  realm: Realm,
  { find, carryOut }: Unsubscribing,
  token: string,
): Promise<SitePage> {
  const link = find(token);
  if (!link) return unknownLink(realm);
  await carryOut(link);
  return document({
    title: 'Unsubscribed',
    body: html`<main class="card">
<h1>There is no more ${WORDS[link.kind].what}.</h1>
<p><strong>${realm.info.name}</strong> sends ${link.user.deliveryEmail} none of it from now on.</p>
<p><a href="/#settings/notifications">Choose in the settings</a></p>
</main>`,
  });
}

const unknownLink = (realm: Realm): SitePage =>
  document({
    title: 'Unknown link',
    status: 404,
    body: html`<main class="card">
<h1>This link leads nowhere</h1>
<p>It is incomplete, or its account has ended. What <strong>${realm.info.name}</strong> sends is chosen in the settings.</p>
<p><a href="/#settings/notifications">Settings</a></p>
</main>`,
  });

/** The pages of the links in mails about messages. */
export function unsubscribePages({ realm, fileSecret, transact }: Context): SomePages {
  const links: Unsubscribing = {
    find: (token) => findUnsubscribing(realm, fileSecret, token),
    carryOut: ({ user, kind }) => transact((tx) => unsubscribe(tx, user.id, kind)),
  };
  return {
    routes: { '/unsubscribe/:token': ({ token = '' }) => unsubscribePage(realm, links, token) },
    forms: { '/unsubscribe/:token': ({ token = '' }) => unsubscribedPage(realm, links, token) },
  };
}
