import type { Page } from '../http/pages.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

/** What a link of an invitation leads to; undefined: it leads nowhere any more. */
export interface Joining {
  readonly organization: string;
  readonly serverUrl: string;
  /** null: the organization is open. */
  readonly inviter: string | null;
  /** To whom it was mailed; null: the link is for many. */
  readonly email: string | null;
  /** '': none. */
  readonly token: string;
  /** The address is confirmed by a mail first. */
  readonly needsConfirmation: boolean;
}

/** Where the invited make their accounts. */
export function joinPage(joining: Joining | undefined): Page {
  if (!joining) return pastPage();
  const { organization, serverUrl, inviter, needsConfirmation } = joining;
  return document({
    title: `Join ${organization}`,
    script: '/static/join.js',
    body: html`<main class="card">
<h1>Join ${organization}</h1>
<p>${inviter === null ? 'Everybody may join' : `${inviter} invites you to`} the team chat at <code>${serverUrl}</code>.</p>
${needsConfirmation ? confirmation(joining) : account(joining)}
</main>`,
  });
}

/** The address is asked for alone: the rest follows by the link of the mail. */
const confirmation = ({
  token,
}: Joining) => html`<noscript><p>Joining takes JavaScript, or one call of <a href="/api#confirm-address">the API</a>.</p></noscript>
<form id="join" data-token="${token}" data-call="confirmation" hidden>
<p>First confirm your address: the server sends you a mail with a link, with which you make your account.</p>
<label>Email address<input name="email" type="email" autocomplete="username" required></label>
<p id="problem" class="problem" role="alert" hidden></p>
<button>Send me the link</button>
</form>
<div id="joined" role="status" hidden>
<p>A mail with the link is on its way. The link works once, for a day.</p>
</div>`;

const account = ({
  email,
  token,
  serverUrl,
}: Joining) => html`<noscript><p>Making an account takes JavaScript, or one call of <a href="/api#accept-invite">the API</a>.</p></noscript>
<form id="join" data-token="${token}" data-call="accept" hidden>
<label>Email address<input name="email" type="email" autocomplete="username" required${email !== null && html` value="${email}" readonly`}></label>
<label>Full name<input name="full_name" autocomplete="name" minlength="2" maxlength="100" required></label>
<label>Password<input name="password" type="password" autocomplete="new-password" minlength="6" maxlength="100" required></label>
<p id="problem" class="problem" role="alert" hidden></p>
<button>Make my account</button>
</form>
<div id="joined" role="status" hidden>
<p>Welcome! Your account <strong id="account"></strong> is there. Log in with any client: the server's address is
<code>${serverUrl}</code>.</p>
</div>`;

function pastPage(): Page {
  return document({
    title: 'Invitation',
    status: 404,
    body: html`<main class="card">
<h1>This invitation does not exist any more</h1>
<p>It has expired, was revoked, or has been used. Ask whoever sent it to you for another one.</p>
<p><a href="/">Start</a></p>
</main>`,
  });
}
