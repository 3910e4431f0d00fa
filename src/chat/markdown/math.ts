import { createRequire } from 'node:module';
import { escapeText } from './html.ts';
import { isModest } from './math-size.ts';
import { MARKDOWN_LIMITS, type Rendering, takeRoom } from './rendering.ts';

interface Katex {
  renderToString(source: string, options: Record<string, unknown>): string;
}

/** Macros of one's own multiply the work: two kilobytes of them keep the library busy for minutes. */
const definitions = /\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command|global|long)(?![A-Za-z])/;
const options = { throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 500 };

let katex: Katex | undefined;

/** The math library takes memory that most servers never need: it is loaded with the first formula. */
function library(): Katex {
  katex ??= createRequire(import.meta.url)('katex') as Katex;
  return katex;
}

/** HTML of a formula within a line. One that fails, or exceeds a limit, is shown as source. */
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
  const { rendering } = how;
  const { formulaSource, mathSource } = MARKDOWN_LIMITS;
  if (source.length > formulaSource || rendering.mathLength + source.length > mathSource) return undefined;
  rendering.mathLength += source.length;
  const key = `${how.display ? 'display' : 'inline'} ${source}`;
  const html = rendering.formulas.get(key) ?? attempt(source, how.display);
  if (html === undefined) return undefined;
  rendering.formulas.set(key, html);
  return takeRoom(rendering, html) ? html : undefined;
}

/** Besides its own errors the library may exceed the stack on deeply nested input. */
function attempt(source: string, displayMode: boolean): string | undefined {
  if (definitions.test(source)) return undefined;
  try {
    const html = library().renderToString(source, { ...options, displayMode });
    return isModest(html) ? html : undefined;
  } catch {
    return undefined;
  }
}
