import type { Page } from '../http/pages.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

/** What a link of an invitation leads to; undefined: it leads nowhere any more. */
export interface Joining {
  readonly organization: string;
  readonly serverUrl: string;
  /** null: the organization is open. */
  readonly inviter: string | null;
  /** Whom it is for; null: whoever has the link. */
  readonly email: string | null;
  /** '': none. */
  readonly token: string;
}

/** Where the invited make their accounts. */
export function joinPage(joining: Joining | undefined): Page {
  if (!joining) return pastPage();
  const { organization, serverUrl, inviter, email, token } = joining;
  return document({
    title: `Join ${organization}`,
    script: '/static/join.js',
    body: html`<main class="card">
<h1>Join ${organization}</h1>
<p>${inviter === null ? 'Everybody may join' : `${inviter} invites you to`} the team chat at <code>${serverUrl}</code>.</p>
<noscript><p>Making an account takes JavaScript, or one call of <a href="/api#accept-invite">the API</a>.</p></noscript>
<form id="join" data-token="${token}" hidden>
<label>Email address<input name="email" type="email" autocomplete="username" required${email !== null && html` value="${email}" readonly`}></label>
<label>Full name<input name="full_name" autocomplete="name" minlength="2" maxlength="100" required></label>
<label>Password<input name="password" type="password" autocomplete="new-password" minlength="6" maxlength="100" required></label>
<p id="problem" class="problem" role="alert" hidden></p>
<button>Make my account</button>
</form>
<div id="joined" role="status" hidden>
<p>Welcome! Your account <strong id="account"></strong> is there. Log in with any client: the server's address is
<code>${serverUrl}</code>.</p>
</div>
</main>`,
  });
}

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
