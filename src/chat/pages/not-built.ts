import type { SitePage } from '../../engine/http/pages.ts';
import { PARLEY_VERSION } from '../../engine/kernel/version.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

/** The page instead of the web client if the client is not built. */
export function notBuiltPage(organization: string, serverUrl: string): SitePage {
  return document({
    title: organization,
    body: html`<main class="card">
<img src="/static/icon.svg" width="72" height="72" alt="">
<h1>${organization}</h1>
<p>The web client is not built. Run <code>npm run build</code>, then start the server again.</p>
<dl>
<dt>Server address, for clients and bots</dt><dd><code>${serverUrl}</code></dd>
<dt>For programs</dt><dd><a href="/api">The API, operation by operation</a> · <a href="/api/v1/openapi.json">OpenAPI</a></dd>
</dl>
<p class="quiet">Parley ${PARLEY_VERSION}</p>
</main>`,
  });
}
