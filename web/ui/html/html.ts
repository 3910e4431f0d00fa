import { ATTRIBUTES, ELEMENTS, withoutStyles } from './rules.ts';
import { tidyCopy } from './tidy.ts';

type Sanitize = (html: string) => Node;

let sanitize: Sanitize | undefined;

/**
 * Makes `toFragment` ready: the browser's own sanitizer where there is one, else DOMPurify, loaded now. To be awaited
 * before the first message is drawn.
 */
export async function prepareHtml(): Promise<void> {
  sanitize ??= nativeSanitizer() ?? (await import('./purify.ts')).purify;
}

/**
 * HTML that the server rendered, as nodes for the page. It is sanitized, then copied by the same rules once more: no
 * scripts, no ids or names, no `style` but what places formulas, links to http, https, mailto and this server only.
 */
export function toFragment(html: string): DocumentFragment {
  if (!sanitize) throw new Error('prepareHtml was not awaited');
  const fragment = tidyCopy(sanitize(withoutStyles(html)), document);
  if (fragment.querySelector('.katex')) loadFormulaStyles();
  return fragment;
}

let areFormulasStyled = false;

/** The styles and fonts of formulas, and what copies them, come with the first one. */
function loadFormulaStyles(): void {
  if (areFormulasStyled) return;
  areFormulasStyled = true;
  // Shown without styles; the next formula asks again.
  Promise.all([import('katex/dist/katex.min.css'), import('./copy-formulas.ts')]).then(
    ([, { copyFormulas }]) => copyFormulas(),
    () => {
      areFormulasStyled = false;
    },
  );
}

interface SetsHtml extends Element {
  setHTML?(html: string, options: { sanitizer: object }): void;
}

/** Parses in a document without a window: nothing in it is loaded or runs. */
function nativeSanitizer(): Sanitize | undefined {
  const body = document.implementation.createHTMLDocument('').body as SetsHtml;
  if (!body.setHTML) return undefined;
  const elements = Object.entries(ELEMENTS).flatMap(([namespace, names]) =>
    [...names].map((name) => ({ name, namespace })),
  );
  const sanitizer = { elements, attributes: [...ATTRIBUTES], comments: false, dataAttributes: false };
  return (html) => {
    body.setHTML?.(html, { sanitizer });
    return body;
  };
}
