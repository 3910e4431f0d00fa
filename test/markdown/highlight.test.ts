import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { highlight } from '../../src/chat/markdown/code/highlight.ts';
import { ownLexers } from '../../src/chat/markdown/code/lexers/own-lexers.ts';
import { streamLanguages } from '../../src/chat/markdown/code/stream-languages.ts';
import { runs } from '../support/runs.ts';
import { textOf } from './code-text.ts';

const languages = [...ownLexers.keys(), ...Object.keys(streamLanguages)];
const plenty = () => ({ room: 1_000_000, codeTokens: 100_000 });

describe('coloured code', () => {
  const cases: readonly (readonly [language: string, code: string, html: string])[] = [
    [
      'Python',
      'x = "a\\"b" # c',
      '<span class="n">x</span> <span class="o">=</span> <span class="s2">&quot;a\\&quot;b&quot;</span> <span class="c1"># c</span>',
    ],
    ['Python', 'undefined', '<span class="n">undefined</span>'],
    [
      'Python',
      'if a in b',
      '<span class="k">if</span> <span class="n">a</span> <span class="ow">in</span> <span class="n">b</span>',
    ],
    ['TeX', '\\frac12 % <b>', '<span class="k">\\frac</span>12 <span class="c">% &lt;b&gt;</span>'],
    [
      'PHP',
      "$a = 'b';",
      '<span class="nv">$a</span> <span class="o">=</span> <span class="s1">&#39;b&#39;</span><span class="p">;</span>',
    ],
  ];
  for (const [language, code, html] of cases)
    test(`${language}: ${code}`, () => assert.equal(highlight(code, language, plenty()), html));

  test('of other languages there is none', () =>
    assert.equal(highlight('x', 'Malbolge', plenty()), undefined));

  test('loses and adds nothing', () => {
    const code = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '\\',
            '#',
            '"""',
            'def ',
            'x',
            '1.',
            '\n',
            '$',
            '%',
            '<?',
            '/*',
            '😀',
            '<b>',
            '&',
          ),
        )
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(code, fc.constantFrom(...languages), (source, language) => {
        assert.equal(textOf(highlight(source, language, plenty()) ?? ''), source);
      }),
      { numRuns: runs(1000) },
    );
  });
});
