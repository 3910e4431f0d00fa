import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const isShown = (formula: string) => renderMessage(`$$${formula}$$`, context).html.includes('class="katex"');
const nested = (depth: number, open: string, inside = 'x') => {
  const braces = open.split('{').length - 1;
  return `${open.repeat(depth)}${inside}${'}'.repeat(braces * depth)}`;
};

describe('a formula that would lie over other parts of a page is shown as source', () => {
  const formulas = [
    '\\raisebox{-9999em}{\\colorbox{red}{x}}',
    '\\raisebox{-1000000mm}{x}',
    '\\hspace{-9999em}x',
    '\\mathrlap{\\hspace{-60em}x}',
    '\\kern-300em x',
    '\\mkern-3000mu x',
    '\\hskip-99em x',
    '\\rule[-99em]{1em}{1em}',
    '\\begin{array}{c}a\\\\[-99em]b\\end{array}',
    nested(4, '\\raisebox{20em}{'),
    nested(4, '\\smash{\\raisebox{20em}{'),
    nested(4, '\\smash{\\raisebox{-20em}{'),
    `\\overset{${nested(3, '\\smash{\\raisebox{20em}{')}}{y}`,
    `${'\\hspace{-20em}'.repeat(4)}x`,
    `${'\\kern{-1.5cm}'.repeat(40)}x`,
    `\\begin{array}{c}${'a\\\\[-20em]'.repeat(5)}b\\end{array}`,
    `\\llap{${'abcdef'.repeat(30)}}`,
    `\\llap{${'x\\hspace{20em}'.repeat(4)}}`,
    `\\mathclap{${'abcdef'.repeat(30)}}`,
  ];
  for (const formula of formulas) {
    test(formula, () => {
      assert.equal(isShown(formula), false);
      const { html } = renderMessage(`$$${formula}$$`, context);
      assert.equal(html, `<p><span class="tex-error">$$${formula}$$</span></p>`);
    });
  }
});

describe('a formula that people write is shown', () => {
  const formulas = [
    '\\frac{1}{\\sqrt{x}}',
    '\\left(\\frac{\\frac{\\frac{1}{2}}{3}}{4}\\right)^{2^{2^2}}',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}\\begin{cases}a&b\\\\c&d\\end{cases}',
    '\\overrightarrow{ABCDEF}+\\widehat{xyz}+\\underbrace{a+b}_{n}\\xrightarrow[a]{b}',
    '\\raisebox{1em}{x}\\llap{=}\\rlap{/}\\sum_{\\mathclap{1\\le i\\le n}}',
    '\\!\\!\\!x\\quad\\qquad y\\tag{1}',
    '\\boxed{x}\\colorbox{red}{a}\\fcolorbox{red}{blue}{x}\\cancel{x}\\sout{z}',
    '\\Huge x \\tiny y',
    '\\int_0^\\infty\\sum\\prod\\oint\\sqrt[3]{\\dfrac{a}{b}}',
    '\\begin{array}{|c|c|}\\hline a&b\\\\\\hline\\end{array}',
    `\\begin{aligned}${'a&=\\frac{b}{c}\\\\'.repeat(20)}\\end{aligned}`,
    `\\left\\{\\begin{matrix}${'a\\\\'.repeat(20)}\\end{matrix}\\right.`,
    '\\begin{CD}A @>a>> B\\\\@VVbV @AAcA\\\\C @= D\\end{CD}',
    '999em+\\text{100em}',
    '\\raisebox{20em}{x}\\hspace{20em}\\rule{1em}{2em}',
    nested(40, '\\sqrt{'),
  ];
  for (const formula of formulas)
    test(formula, () =>
      assert.match(renderMessage(`\`\`\`math\n${formula}\n\`\`\``, context).html, /class="katex"/),
    );
});
