import { existsSync, readFileSync } from 'node:fs';
import { emptyMarkdownContext, type MarkdownContext } from '../../src/markdown/render.ts';

export interface RegularCase {
  readonly name: string;
  readonly input: string;
  readonly expected_output: string;
  readonly translate_emoticons?: boolean;
}

export interface Fixture {
  readonly regular_tests: readonly RegularCase[];
  readonly linkify_tests: readonly (readonly [input: string, output: string, url: string])[];
}

const location = new URL('../../../shared/api/markdown_test_cases.json', import.meta.url);

/** The facts are kept beside the project, not in it. */
export const fixtureMissing = existsSync(location) ? false : `no facts at ${location.pathname}`;

export function readFixture(): Fixture {
  return JSON.parse(readFileSync(location, 'utf8')) as Fixture;
}

const zoe = { id: 7, fullName: 'Zoe' };

/** The accounts, host and image proxy that the cases assume. */
export function fixtureContext(fixture: Fixture): MarkdownContext {
  const proxied = proxiedUrls(fixture);
  return {
    ...emptyMarkdownContext,
    realmUrl: 'http://zulip.testserver',
    inlineImagePreview: true,
    userById: (id) => (id === zoe.id ? zoe : undefined),
    realmEmoji: new Map([
      ['zulip', { id: 'zulip', sourceUrl: '/static/generated/emoji/images/emoji/unicode/zulip.png' }],
    ]),
    proxiedImageUrl: (url) => proxied.get(url) ?? url,
  };
}

/** The proxy's URLs hold a digest with a key that the facts do not give; the URL itself follows in hex. */
function proxiedUrls(fixture: Fixture): Map<string, string> {
  const found = fixture.regular_tests.flatMap(({ expected_output }) => [
    ...expected_output.matchAll(/https:\/\/external-content[^"]*?\/[0-9a-f]{40}\/([0-9a-f]+)/g),
  ]);
  return new Map(found.map(([url, hex = '']) => [Buffer.from(hex, 'hex').toString(), url]));
}
