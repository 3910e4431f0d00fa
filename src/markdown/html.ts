import { escapeText } from '../kernel/html.ts';

export { escapeText };

const attributeSpecials = /[&<>"]/;

/** For a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return attributeSpecials.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}

/** For code blocks, where quotes are written as entities too. */
export function escapeCode(code: string): string {
  return escapeAttribute(code).replaceAll("'", '&#39;');
}
