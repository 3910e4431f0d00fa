import type { Endpoint } from '../../../engine/http/define-endpoint.ts';
import type { SitePage } from '../../../engine/http/pages.ts';
import { FEATURE_LEVEL } from '../../../engine/kernel/version.ts';
import { type HtmlText, html } from '../html.ts';
import { document } from '../layout.ts';
import { firstBot } from './first-bot.ts';
import { eventSection, eventsOf, objectSection, objectsOf, titleOf } from './objects.ts';
import { operationSection } from './operation.ts';
import { type ApiDocument, readDocument } from './read-document.ts';

/** The whole API on one page: it works without a script, which only adds the search. */
export function apiPage(endpoints: readonly Endpoint[], api: ApiDocument, serverUrl: string): SitePage {
  const operations = readDocument(api);
  const apiUrl = `${serverUrl}/api/v1`;
  const tags = Map.groupBy(
    endpoints.filter((endpoint) => !isAbsent(endpoint)),
    ({ tag }) => tag,
  );
  const sorted = [...tags].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const absent = endpoints.filter(isAbsent);
  const { schemas } = api.components;
  const events = eventsOf(schemas);
  const objects = objectsOf(schemas);
  const textOf = (tag: string) => api.tags.find(({ name }) => name === tag)?.description ?? '';
  const section = (endpoint: Endpoint): HtmlText => {
    const operation = operations.get(endpoint.operationId);
    return operation ? operationSection({ endpoint, operation, schemas, serverUrl }) : html``;
  };
  return document({
    title: 'Parley API',
    script: '/static/api.js',
    body: html`<div class="columns">
<nav>
<a class="brand" href="/"><img src="/static/icon.svg" width="28" height="28" alt=""> Parley API</a>
<input id="search" type="search" placeholder="Search operations" aria-label="Search operations" hidden>
${navigation('first-bot', 'First bot', [])}
${sorted.map(([tag, list]) => navigation(tag, title(tag), list.map(linkOf)))}
${navigation(
  'events',
  'Events',
  events.map(({ name, schema }) => ({ id: name, text: titleOf(schema) })),
)}
${navigation(
  'objects',
  'Objects',
  objects.map(({ name }) => ({ id: name, text: name })),
)}
${navigation('absent', 'Not available', absent.map(linkOf))}
</nav>
<main>
${introduction(apiUrl, endpoints.length)}
${firstBot(apiUrl)}
<p id="nothing" hidden>No operation has all of these words.</p>
${sorted.map(([tag, list]) => html`<section><h2 id="tag-${tag}">${title(tag)}</h2><p>${textOf(tag)}</p>${list.map(section)}</section>`)}
<section><h2 id="tag-events">Events</h2><p>${EVENTS}</p>${events.map((event) => eventSection(event, schemas))}</section>
<section><h2 id="tag-objects">Objects</h2><p>${OBJECTS}</p>${objects.map((each) => objectSection(each, schemas))}</section>
<section><h2 id="tag-absent">Not available</h2><p>${ABSENT}</p>${absent.map(section)}</section>
</main>
</div>`,
  });
}

/** Declared by `endpoints/absent`. */
const isAbsent = ({ summary }: Endpoint): boolean => summary.endsWith('(not available)');

const title = (tag: string): string => {
  const words = tag.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface Link {
  readonly id: string;
  readonly text: string;
}

const linkOf = ({ operationId, summary }: Endpoint): Link => ({ id: operationId, text: summary });

function navigation(tag: string, heading: string, links: readonly Link[]): HtmlText {
  const items = links.map(({ id, text }) => html`<li data-for="${id}"><a href="#${id}">${text}</a></li>`);
  return html`<div class="group"><h3><a href="#tag-${tag}">${heading}</a></h3><ul>${items}</ul></div>`;
}

const EVENTS =
  'What GET /events answers with. Each has an ID, which grows, and its type; the types that a queue gets are chosen when it ' +
  'is registered.';
const ABSENT = 'Operations of the API that this server answers with an error.';
const OBJECTS = 'What several replies and events have in common.';

function introduction(apiUrl: string, count: number): HtmlText {
  return html`<h1>API</h1>
<p>${count} operations below <code>${apiUrl}</code>, at feature level ${FEATURE_LEVEL}.
For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<ul>
<li>Log in with HTTP Basic: the account’s address, and its API key as the password.</li>
<li>GET takes parameters in the query; all others take them in a form. Lists and objects are JSON text in one parameter.</li>
<li>Each reply has <code>result</code> and <code>msg</code>; parameters that an operation does not know are named in
<code>ignored_parameters_unsupported</code>. An error has a <code>code</code> too.</li>
<li>The level and the version of the server stand under the names of the API’s original brand as well. A client that uses
one of those names in a request, or says the brand’s name in its User-Agent, is answered in those names; a queue speaks as
its client did when it was registered.</li>
<li>Times are UNIX seconds. The limit is in <code>X-RateLimit-Limit</code>, <code>-Remaining</code>, <code>-Reset</code>.</li>
</ul>`;
}
