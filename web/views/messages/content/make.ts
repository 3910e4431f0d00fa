import type { IconName } from '../../../ui/icons/names.ts';
import sprite from '../../../ui/icons/sprite.svg?no-inline';

/** An element with attributes and children, for nodes that no component draws. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function makeIcon(name: IconName): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  icon.append(use);
  return icon;
}
