import type { Page } from '../http/pages.ts';
import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

/** What the links in mail about messages do. */
export interface Unsubscribing {
  /** The user of a link; undefined: it leads nowhere. */
  find(token: string): User | undefined;
  /** Ends the user's mail about messages. */
  carryOut(user: User): Promise<void>;
}

/** Asks. Opening the link changes nothing: programs look at links before people do. */
export function unsubscribePage(realm: Realm, { find }: Unsubscribing, token: string): Page {
  const user = find(token);
  if (!user) return unknownLink(realm);
  return document({
    title: 'Unsubscribe',
    hasForm: true,
    body: html`<main class="card">
<h1>No more mail about messages?</h1>
<p><strong>${realm.info.name}</strong> sends ${user.deliveryEmail} mail about messages that wait unread.</p>
<form method="post"><button type="submit">Send no more of it</button></form>
<p><a href="/#settings/notifications">Choose in the settings</a></p>
</main>`,
  });
}

/** What the button does, and the one click of a mail program (RFC 8058). */
export async function unsubscribedPage(
  realm: Realm,
  { find, carryOut }: Unsubscribing,
  token: string,
): Promise<Page> {
  const user = find(token);
  if (!user) return unknownLink(realm);
  await carryOut(user);
  return document({
    title: 'Unsubscribed',
    body: html`<main class="card">
<h1>There is no more mail about messages.</h1>
<p><strong>${realm.info.name}</strong> sends ${user.deliveryEmail} none of it from now on.</p>
<p><a href="/#settings/notifications">Choose in the settings</a></p>
</main>`,
  });
}

const unknownLink = (realm: Realm): Page =>
  document({
    title: 'Unknown link',
    status: 404,
    body: html`<main class="card">
<h1>This link leads nowhere</h1>
<p>It is incomplete, or its account has ended. What <strong>${realm.info.name}</strong> sends is chosen in the settings.</p>
<p><a href="/#settings/notifications">Settings</a></p>
</main>`,
  });
