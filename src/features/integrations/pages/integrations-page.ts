import { emptyMarkdownContext, renderMessage } from '../../../chat/markdown/render.ts';
import { HtmlText, html } from '../../../chat/pages/html.ts';
import { document } from '../../../chat/pages/layout.ts';
import type { SitePage } from '../../../engine/http/pages.ts';
import { integrations } from '../catalogue.ts';
import type { Integration } from '../kit/integration.ts';
import { type RecordedEvent, readRecorded } from '../kit/recorded.ts';

/** The services that can post here: how to set each up, and an example of its messages. */
export function integrationsPage(serverUrl: string): SitePage {
  const sorted = integrations.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  return document({
    title: 'Parley integrations',
    script: '/static/integrations.js',
    body: html`<div class="columns">
<nav>
<a class="brand" href="/"><img src="/static/icon.svg" width="28" height="28" alt=""> Integrations</a>
<div class="group"><h3><a href="#setup">How it works</a></h3>
<ul>${sorted.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul></div>
</nav>
<main>
${introduction(
  serverUrl,
  sorted.filter(({ signature }) => signature).map(({ title }) => title),
)}
${sorted.map((integration) => section(integration, serverUrl))}
</main>
</div>`,
  });
}

function introduction(serverUrl: string, signers: readonly string[]): HtmlText {
  return html`<h1 id="setup">Integrations</h1>
<p>${integrations.length} services can post here. A bot says in a channel what a service reports.</p>
<ol>
<li>Create a bot of the kind <strong>Incoming webhook</strong>: <a href="/#settings/bots">Settings, Bots</a>.</li>
<li>Take the address from the section of the service. It is <code>${serverUrl}/api/v1/external/NAME?api_key=KEY&amp;stream=CHANNEL</code>,
with the key of the bot and a channel.</li>
<li>Give the address to the service, as its section says.</li>
</ol>
${chooser}
<p>Who knows the address can post as the bot. A new key of the bot ends the old address.</p>
<h2>Parameters of the address</h2>
<div class="wide"><table><thead><tr><th>Name<th>Meaning</tr></thead><tbody>
<tr><td><code>stream</code><td>A channel, by name or ID. Without it the owner of the bot gets direct messages.</tr>
<tr><td><code>topic</code><td>One topic for all messages. Without it each event has a topic of its own.</tr>
<tr><td><code>only_events</code><td>A JSON list of names of events, such as <code>["push*", "release"]</code>: only these make messages. <code>*</code>, <code>?</code> and <code>[a-c]</code> work as in a shell.</tr>
<tr><td><code>exclude_events</code><td>A JSON list in the same form: these make no messages.</tr>
</tbody></table></div>
<h2>Signatures</h2>
<p>These services can sign what they send: ${signers.join(', ')}. Give the secret to the bot, on its page or as its setting
<code>webhook_secret</code>: requests without the right signature are then refused.</p>
<pre class="wrapped"><code>curl -X PATCH -u "$EMAIL:$API_KEY" ${serverUrl}/api/v1/bots/BOT_ID --data-urlencode 'config_data={"webhook_secret": "SECRET"}'</code></pre>
<h2>When something is wrong</h2>
<p>The owner of a bot gets a direct message if a channel is missing, if a request is not what the service sends, or if its signature is wrong:
one for each kind of problem an hour.</p>`;
}

/** Shown by the page's script: who is signed in chooses a bot and a channel, and the addresses are then complete. */
const chooser = html`<p id="signed-out" hidden><a href="/">Sign in</a>, and this page fills the key and the channel into the addresses.</p>
<p id="no-bot" hidden>You have no bot yet. When there is one, this page fills its key and a channel into the addresses.</p>
<form id="address" hidden>
<p>Choose here, and the addresses below are complete:</p>
<label>Bot<select name="bot"></select></label>
<label>Channel<select name="channel"><option value="">A direct message to the owner of the bot</option></select></label>
<label>Topic<input name="topic" maxlength="60" autocomplete="off" placeholder="One for each event"></label>
</form>`;

function section(integration: Integration, serverUrl: string): HtmlText {
  const { name, title, about, steps, options = {}, events = [], signature } = integration;
  const sample = readRecorded(name).find(({ messages, query }) => messages.length > 0 && !query);
  return html`<section class="integration"><h2 id="${name}">${title}</h2>
<p>${about}</p>
<div class="hook" data-url="${serverUrl}/api/v1/external/${name}"><pre class="wrapped"><code>${serverUrl}/api/v1/external/${name}?api_key=KEY&amp;stream=CHANNEL</code></pre>
<button type="button" hidden><span>Copy</span><span class="unseen"> the address for ${title}</span></button></div>
<ol>${steps.map((step) => html`<li>${markdown(step, serverUrl)}</li>`)}</ol>
${Object.entries(options).map(([option, text]) => html`<p><code>${option}</code>: ${markdown(text, serverUrl)}</p>`)}
${signature && html`<p>It signs with ${signature.kind === 'mailgun' ? 'the field' : 'the header'} <code>${signature.header}</code>.</p>`}
${events.length > 0 && html`<details><summary>Names of events</summary><p>${events.map((event) => html`<code>${event}</code> `)}</p></details>`}
${sample && example(sample, serverUrl)}
</section>
`;
}

function example({ messages: [message] }: RecordedEvent, serverUrl: string): HtmlText {
  if (!message) return html``;
  return html`<h4>A message</h4>
<div class="sample"><p class="quiet">CHANNEL › ${message.topic}</p>${markdown(message.content, serverUrl)}</div>`;
}

/** Renders our own text, or a recorded event, with the renderer of messages, whose HTML is safe. */
const markdown = (text: string, realmUrl: string): HtmlText =>
  new HtmlText(renderMessage(text, { ...emptyMarkdownContext, realmUrl, inlineImagePreview: false }).html);
