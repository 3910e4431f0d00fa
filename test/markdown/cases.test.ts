import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage } from '../../src/markdown/render.ts';
import { type Fixture, fixtureContext, fixtureMissing, readFixture } from './fixture.ts';

interface Case {
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

/** Cases that differ from the facts, each with the reason. */
const unmatched: Readonly<Record<string, string>> = {};

describe('the facts', { skip: fixtureMissing }, () => {
  const cases = fixtureMissing ? [] : allCases(readFixture());

  test('match, but for the listed cases', (t) => {
    const differing = cases.filter((one) => !isMatch(one));
    t.diagnostic(`markdown cases: ${cases.length - differing.length} of ${cases.length}`);
    for (const { name } of differing) t.diagnostic(`${name}: ${unmatched[name]}`);
    for (const one of differing.filter(({ name }) => unmatched[name] === undefined)) {
      assert.equal(one.actual, one.expected, one.name);
    }
  });

  test('hold without exception in what is not layout', () => {
    for (const one of cases) assert.equal(essence(one.actual), essence(one.expected), one.name);
  });
});

function allCases(fixture: Fixture): Case[] {
  const context = fixtureContext(fixture);
  const regular = fixture.regular_tests.map((one) => ({
    name: one.name,
    expected: one.expected_output,
    actual: renderMessage(one.input, { ...context, translateEmoticons: one.translate_emoticons === true })
      .html,
  }));
  const linkify = fixture.linkify_tests.map(([input, output, url], index) => ({
    name: `linkify ${index}`,
    expected: output.replace('%s', () => `<a href="${target(url)}">${url}</a>`),
    actual: renderMessage(input, context).html,
  }));
  return [...regular, ...linkify];
}

function target(url: string): string {
  if (url.startsWith('http')) return url;
  return url.includes('@') ? `mailto:${url}` : `http://${url}`;
}

function isMatch({ expected, actual }: Case): boolean {
  return sameQuotes(actual) === sameQuotes(expected);
}

/** In text a quote and its entity are the same to every reader. */
function sameQuotes(html: string): string {
  return html.replaceAll(/&#(?:39|x27);/g, "'");
}

/** Without the math library's layout; the formula's MathML stays. */
function essence(html: string): string {
  return sameQuotes(html.replaceAll(/<span class="katex-html".*?(?=<\/p>|<\/span>\)|$)/gs, ''));
}
