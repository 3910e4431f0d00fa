import type { Endpoint } from '../../../engine/http/define-endpoint.ts';
import { type JsonSchema, openApiDocument, publicDocument } from '../../../engine/http/documents/openapi.ts';
import type { SitePage } from '../../../engine/http/pages.ts';
import { PARLEY_VERSION } from '../../../engine/kernel/version.ts';
import type { DescribedEvent } from '../../fanout/events/define-event.ts';
import { schemasOfEvents } from '../../fanout/events/events.ts';
import { apiPage } from './api-page.ts';
import { readExamples } from './examples.ts';
import type { ApiDocument } from './read-document.ts';
import { memberTexts } from './words/members.ts';
import { TAG_TEXTS } from './words/tags.ts';

export interface Description {
  readonly document: SitePage;
  readonly page: SitePage;
}

/** Makes the OpenAPI document, and its page; called at the first request. */
export async function describe(
  endpoints: readonly Endpoint[],
  events: Iterable<DescribedEvent>,
  serverUrl: string,
): Promise<Description> {
  const api = await documentOf(endpoints, events, serverUrl);
  return {
    page: apiPage(endpoints, api, serverUrl),
    document: {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(publicDocument(api)),
      policy: "default-src 'none'",
      maxAge: 0,
    },
  };
}

async function documentOf(
  endpoints: readonly Endpoint[],
  events: Iterable<DescribedEvent>,
  serverUrl: string,
): Promise<ApiDocument & JsonSchema> {
  const document = await openApiDocument(endpoints, {
    title: 'Parley',
    version: PARLEY_VERSION,
    serverUrl,
    description: ABOUT,
    license: 'MIT',
    tags: TAG_TEXTS,
    members: memberTexts(endpoints),
    events: schemasOfEvents(events),
    examples: readExamples(),
  });
  return document as unknown as ApiDocument & JsonSchema;
}

const ABOUT = `The API of a team chat.

GET takes parameters in the query, all else in a form. A list or an object is JSON text in one parameter. Each reply
has \`result\` and \`msg\`; an error has a \`code\` too. Times are UNIX seconds.

Before a request reaches an operation it may be refused with 400 (no HTTP), 404 (no such path), 405 (no such method),
408 (too slow), 413 (body too large), 417 (an expectation) or 431 (URL and headers over 80 KiB), in the same form. 503 says that the database cannot be reached:
try again later.

Programs send address and API key (HTTP Basic). Pages of the server itself call the same operations below \`/json\`: by the
cookie of a session (\`POST /json/sessions\`) and its token in the header \`X-CSRFToken\`. What lacks the token, or comes from a
page of another server, gets 403 \`CSRF_FAILED\`. A WebSocket, to which a page cannot give headers, is let in by its \`Origin\` instead.

The level and the version of the server stand under the names of the API’s original brand as well, always. A client that
uses one of those names in a request, or says the brand’s name in its User-Agent, is answered in those names.`;
