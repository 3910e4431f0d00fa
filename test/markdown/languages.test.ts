import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { highlight } from '../../src/chat/markdown/code/highlight.ts';
import { languageName } from '../../src/chat/markdown/code/languages.ts';
import { ownLexers } from '../../src/chat/markdown/code/lexers/own-lexers.ts';
import { streamLanguages } from '../../src/chat/markdown/code/stream-languages.ts';
import { emptyMarkdownContext, MARKDOWN_LIMITS, renderMessage } from '../../src/chat/markdown/render.ts';
import { closureOf, hasChanged } from '../support/changed.ts';
import { codeSamples } from './code-samples.ts';
import { textOf } from './code-text.ts';

const languages = [...ownLexers.keys(), ...Object.keys(streamLanguages)];

describe('languages that teams write', () => {
  test('are some ninety', () => assert.ok(Object.keys(codeSamples).length >= 80));
  test('are each tried here', () => {
    const tried = new Set(Object.keys(codeSamples).map(languageName));
    const variants = /\+PHP$|^(?:BibTeX|Python 2.x|Vue|Svelte)$/;
    assert.deepEqual(
      languages.filter((name) => !tried.has(name) && !variants.test(name)),
      [],
    );
  });

  for (const [language, [code, tokens]] of Object.entries(codeSamples)) {
    test(language, () => {
      const { html } = renderMessage(`\`\`\`${language}\n${code}\n\`\`\``, emptyMarkdownContext);
      const name = languageName(language);
      assert.ok(html.startsWith(`<div class="codehilite" data-code-language="${name}">`), html);
      const found = [...html.matchAll(/<span class="(\w+)">(.*?)<\/span>/gs)];
      const spans = found.map(([, kind, text = '']) => `${kind} ${textOf(text).trim()}`);
      for (const token of tokens.split('\n'))
        assert.ok(spans.includes(token), `${token} in ${spans.join(' | ')}`);
    });
  }
});

/** Nothing else decides how a text is coloured. */
const isDifferent = hasChanged(
  ...closureOf('src/chat/markdown/code/highlight.ts'),
  ...['test/markdown/languages.test.ts', 'package-lock.json'],
);

describe('colours are bounded', {
  skip: !isDifferent && 'what colours code is the same as in the last run',
}, () => {
  const bounded = (code: string, language: string) => {
    const left = { room: 70_000, codeTokens: MARKDOWN_LIMITS.codeTokens };
    const html = highlight(code, language, left);
    assert.equal(textOf(html ?? code), code);
    assert.ok(left.room >= 0 && left.codeTokens >= 0);
    const spans = html?.match(/<span/g)?.length ?? 0;
    assert.ok(spans <= 2800, `${spans}`);
    return html ?? '';
  };
  const deep = ['(', '[', '{', '((', '<a>', 'if (', 'f(x, ', 'begin ', '"${', '/* (', 'class A { '];
  const unclosed = ['"', "'", '`', '/*', '(*', '{-', '<!--', '"""', '<<A\n', '%w(', 'r#"', '#|', '[[', '\\'];

  for (const language of languages) {
    test(language, () => {
      for (const unit of [...deep, ...unclosed]) {
        bounded(unit.repeat(Math.floor(10_000 / unit.length)), language);
        bounded(`${unit.repeat(8)}\n`.repeat(Math.floor(10_000 / (unit.length * 8 + 1))), language);
      }
    });
  }

  test('a line of ten thousand characters is plain, its neighbours are not', () => {
    const html = bounded(`const a = 1;\n${'let b = 2; '.repeat(900)}\nconst c = 3;`, 'JavaScript');
    assert.equal(html.match(/<span class="kd">/g)?.length, 2);
  });
  test('code in more than a hundred brackets is plain', () => {
    const html = bounded(`${'('.repeat(101)}\nconst a = 1;`, 'JavaScript');
    assert.doesNotMatch(html, /kd/);
    assert.match(bounded(`${'()'.repeat(101)}\nconst a = 1;`, 'JavaScript'), /kd/);
  });
  test('in their spans and their tokens', () => {
    const many = highlight('let a = 1;\n'.repeat(100), 'JavaScript', { room: 250, codeTokens: 1000 });
    assert.equal(many?.match(/<span/g)?.length, 10);
    const few = { room: 10_000, codeTokens: 5 };
    assert.equal(textOf(highlight('let a = 1;', 'JavaScript', few) ?? ''), 'let a = 1;');
    assert.equal(few.codeTokens, 0);
  });
  test('over all blocks of a message', () => {
    const block = `\`\`\`js\n${'f(1);\n'.repeat(80)}\`\`\`\n`;
    const { html } = renderMessage(block.repeat(18), emptyMarkdownContext);
    assert.ok((html.match(/<span class="/g)?.length ?? 0) < 2900);
    assert.equal(html.match(/data-code-language="JavaScript"/g)?.length, 18);
  });
  test('the end of a tokenizer is not the end of the message', () => {
    const source = '```js\nlet a = 1;\n```';
    assert.match(renderMessage(source, emptyMarkdownContext).html, /<span class="kd">let<\/span>/);
    assert.equal(highlight('x', 'constructor', { room: 1000, codeTokens: 10 }), undefined);
  });
});
