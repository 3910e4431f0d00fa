import type { Page } from '../http/pages.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

/** What a link to confirm an address leads to. */
export interface ConfirmableEmail {
  readonly organization: string;
  readonly serverUrl: string;
  readonly fullName: string;
  readonly emailBefore: string;
  readonly email: string;
  readonly token: string;
}

/**
 * Where somebody confirms that an address is theirs. Opening it changes nothing: scanners of mail follow links too.
 * undefined: the link leads nowhere any more.
 */
export function confirmEmailPage(asked: ConfirmableEmail | undefined): Page {
  if (!asked) return pastPage();
  const { organization, serverUrl, fullName, emailBefore, email, token } = asked;
  return document({
    title: `Confirm your address in ${organization}`,
    script: '/static/confirm-email.js',
    body: html`<main class="card">
<h1>Is this your address?</h1>
<p>Somebody wants another address for an account in ${organization}, the team chat at <code>${serverUrl}</code>.</p>
<dl>
<dt>Account</dt><dd>${fullName}</dd>
<dt>Address so far</dt><dd><code>${emailBefore}</code></dd>
<dt>New address</dt><dd><code>${email}</code></dd>
</dl>
<noscript><p>Confirming takes JavaScript, or one call of <a href="/api#confirm-email">the API</a>.</p></noscript>
<form id="confirm" data-token="${token}" hidden>
<p>If this account is yours, confirm the address. From then on you log in with the new one. If it is not, close this page:
nothing changes.</p>
<p id="problem" class="problem" role="alert" hidden></p>
<button>Confirm the new address</button>
</form>
<div id="confirmed" role="status" hidden>
<p>Thank you. Log in with <strong id="address"></strong> from now on.</p>
</div>
</main>`,
  });
}

function pastPage(): Page {
  return document({
    title: 'Confirm your address',
    status: 404,
    body: html`<main class="card">
<h1>This link does not work any more</h1>
<p>It is older than a day, has been used, or something newer took its place. Ask for the change of your address again to
get another one.</p>
<p><a href="/">Start</a></p>
</main>`,
  });
}
