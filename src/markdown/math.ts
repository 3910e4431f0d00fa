import { createRequire } from 'node:module';
import { escapeText } from './html.ts';
import type { Rendering } from './rendering.ts';

interface Katex {
  renderToString(source: string, options: Record<string, unknown>): string;
}

/** Formulas beyond this number, or longer than this, are shown as source: laying them out costs far more than other text. */
const mostFormulas = 50;
const longestFormula = 2000;
const limits = { throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 300 };

let katex: Katex | undefined;

/** The math library takes memory that most servers never need: it is loaded with the first formula. */
function library(): Katex {
  katex ??= createRequire(import.meta.url)('katex') as Katex;
  return katex;
}

/** HTML of a formula within a line. */
export function inlineMathHtml(source: string, rendering: Rendering): string {
  return layout(source, { display: false, rendering }) ?? errorHtml(`$$${escapeText(source)}$$`);
}

/** HTML of a math block: paragraphs are formulas of their own. */
export function mathBlockHtml(source: string, rendering: Rendering): string {
  const formulas = source.split('\n\n').map((formula) => formula.replace(/^\n+|\n+$/g, ''));
  return formulas.map((formula) => `<p>${blockFormula(formula, rendering)}</p>\n`).join('');
}

function blockFormula(source: string, rendering: Rendering): string {
  const error = () => errorHtml(escapeText(source).replaceAll("'", '&#x27;').replaceAll('"', '&quot;'));
  return layout(source, { display: true, rendering }) ?? error();
}

function errorHtml(escapedSource: string): string {
  return `<span class="tex-error">${escapedSource}</span>`;
}

function layout(source: string, how: { display: boolean; rendering: Rendering }): string | undefined {
  const { formulas } = how.rendering;
  const key = `${how.display ? 'display' : 'inline'} ${source}`;
  const known = formulas.get(key);
  if (known !== undefined || formulas.size >= mostFormulas || source.length > longestFormula) return known;
  const html = attempt(source, how.display);
  if (html !== undefined) formulas.set(key, html);
  return html;
}

/** Besides its own errors the library may exceed the stack on deeply nested input. */
function attempt(source: string, displayMode: boolean): string | undefined {
  try {
    return library().renderToString(source, { ...limits, displayMode });
  } catch {
    return undefined;
  }
}
