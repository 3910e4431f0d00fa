import {
  ATTRIBUTES,
  ELEMENTS,
  HTML_NAMESPACE,
  isSafeLink,
  isSafeSource,
  STYLE_ATTRIBUTE,
  safeClasses,
  safeStyles,
} from './rules.ts';

/** Deeper nesting is cut off: the server's own bound is far below. */
const DEEPEST = 256;

/**
 * A copy of `source` for the page, made anew node by node: nothing is parsed again, so nothing can turn into something
 * else. Elements that the rules do not allow are removed with their contents.
 */
export function tidyCopy(source: Node, page: Document): DocumentFragment {
  const fragment = page.createDocumentFragment();
  copyChildren(source, fragment, { page, depth: 0, isWithinFormula: false });
  return fragment;
}

interface Walk {
  readonly page: Document;
  readonly depth: number;
  readonly isWithinFormula: boolean;
}

function copyChildren(from: Node, to: Node, walk: Walk): void {
  if (walk.depth > DEEPEST) return;
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(walk.page.createTextNode(child.nodeValue ?? ''));
    else if (child.nodeType === Node.ELEMENT_NODE) copyElement(child as Element, to, walk);
  }
}

function copyElement(from: Element, to: Node, walk: Walk): void {
  const namespace = from.namespaceURI ?? '';
  if (!ELEMENTS[namespace]?.has(from.localName)) return;
  const isWithinFormula = walk.isWithinFormula || (namespace === HTML_NAMESPACE && isFormula(from));
  const copy = walk.page.createElementNS(namespace, from.localName);
  for (const { name, value } of from.attributes) {
    if (ATTRIBUTES.has(name)) setAttribute(copy, { name, value, isWithinFormula });
  }
  if (from.localName === 'a') finishLink(copy);
  copyChildren(from, copy, { page: walk.page, depth: walk.depth + 1, isWithinFormula });
  to.appendChild(copy);
}

function isFormula(element: Element): boolean {
  return (
    element.localName === 'span' &&
    /(?:^| )katex(?:-display)?(?: |$)/.test(element.getAttribute('class') ?? '')
  );
}

interface Given {
  readonly name: string;
  readonly value: string;
  readonly isWithinFormula: boolean;
}

function setAttribute(copy: Element, { name, value, isWithinFormula }: Given): void {
  if (name === STYLE_ATTRIBUTE) setStyles(copy, value);
  else if (name === 'class') setClasses(copy, safeClasses(value, isWithinFormula));
  else if (name === 'href' && !(copy.localName === 'a' && isSafeLink(value))) return;
  else if (name === 'src' && !(/^(?:img|video)$/.test(copy.localName) && isSafeSource(value))) return;
  else if (name === 'role' && value !== 'img') return;
  else if (name !== 'xmlns') copy.setAttribute(name, value);
}

function setClasses(copy: Element, classes: string): void {
  if (classes !== '') copy.setAttribute('class', classes);
}

/** Through the object model: the page allows no `style` in HTML. */
function setStyles(copy: Element, text: string): void {
  const { style } = copy as HTMLElement;
  for (const [property, value] of safeStyles(text)) style?.setProperty(property, value);
}

/** A link to another site opens beside the page, and does not learn where it was. */
function finishLink(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (!/^(?:https?|mailto):/i.test(href) || href.startsWith(`${location.origin}/`)) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}
