import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';
import { checkHtml } from './check-html.ts';
import { hostile } from './hostile.ts';

/** Look-ups by name count the work that a message causes outside the parser. */
function counted() {
  const counts = { lookups: 0 };
  const count = () => {
    counts.lookups++;
    return undefined;
  };
  return { counts, context: { ...context, userByName: count, groupByName: count, channelByName: count } };
}

describe('hostile input', () => {
  for (const [name, make] of Object.entries(hostile)) {
    test(`${name}: the output and the look-ups grow no faster than the input`, () => {
      const sizes = [1000, 8000].map((length) => {
        const { counts, context: counting } = counted();
        const source = make(length);
        const { html } = renderMessage(source, counting);
        checkHtml(html);
        assert.ok(counts.lookups <= source.length);
        return html.length / source.length;
      });
      assert.ok((sizes[1] ?? 0) < (sizes[0] ?? 0) * 2 + 1, `${sizes}`);
    });
  }

  test('nesting stops at a bound, and what is nested deeper is shown as text', () => {
    const html = renderMessage(`${'>'.repeat(5000)} end`, context).html;
    assert.ok((html.match(/<blockquote>/g)?.length ?? 0) <= 41);
    assert.match(html, /&gt;&gt;&gt; end/);
  });

  test('nothing is lost in deep lists', () => {
    const deep = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(2 * depth)}* item${depth}.`).join(
      '\n',
    );
    const { html } = renderMessage(deep, context);
    for (let depth = 0; depth < 100; depth++) assert.ok(html.includes(`item${depth}.`), `${depth}`);
  });
});
