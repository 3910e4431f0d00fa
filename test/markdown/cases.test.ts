import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type MarkdownCases, readMarkdownCases } from '../../contract/contract.ts';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { contextOf } from './fixture.ts';

interface Case {
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

/** Cases that this server renders differently, each with the reason. */
const unmatched: Readonly<Record<string, string>> = {};

describe('the cases of the contract', () => {
  const cases = allCases(readMarkdownCases());

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

function allCases({ cases, links }: MarkdownCases): Case[] {
  const context = contextOf(cases);
  const regular = cases.map(({ name, input, html, translateEmoticons = false }) => ({
    name,
    expected: html,
    actual: renderMessage(input, { ...context, translateEmoticons }).html,
  }));
  const linked = links.map(({ input, html, url }, index) => ({
    name: `link ${index}`,
    expected: html.replace('%s', () => `<a href="${target(url)}">${url}</a>`),
    actual: renderMessage(input, context).html,
  }));
  return [...regular, ...linked];
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
