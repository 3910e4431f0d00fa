import { escapeText } from '../../engine/kernel/text/safe-text.ts';

export { escapeText };

const attributeSpecials = /[&<>"]/;

/** Escapes text for a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return attributeSpecials.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}

/** Escapes text for code blocks, where quotes are written as entities too. */
export function escapeCode(code: string): string {
  return escapeAttribute(code).replaceAll("'", '&#39;');
}
