import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../../engine/http/define-endpoint.ts';
import { type JsonSchema, openApiDocument, publicDocument } from '../../../engine/http/documents/openapi.ts';
import type { SitePage } from '../../../engine/http/pages.ts';
import { PARLEY_VERSION } from '../../../engine/kernel/version.ts';
import type { DescribedEvent } from '../../fanout/events/define-event.ts';
import { schemasOfEvents } from '../../fanout/events/events.ts';
import { apiPage } from './api-page.ts';
import { readExamples } from './examples.ts';
import type { ApiDocument } from './read-document.ts';
import { memberTexts, tagTexts } from './words.ts';

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
    description: readFileSync(join(import.meta.dirname, 'about.md'), 'utf8').trimEnd(),
    license: 'MIT',
    tags: tagTexts(),
    members: memberTexts(endpoints),
    events: schemasOfEvents(events),
    examples: readExamples(),
  });
  return document as unknown as ApiDocument & JsonSchema;
}
