const textSpecials = /[&<>]/;
const attributeSpecials = /[&<>"]/;

/** For text between tags; quotes stay, as clients of the API expect. */
export function escapeText(text: string): string {
  if (!textSpecials.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return attributeSpecials.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}

/** For code blocks, where quotes are written as entities too. */
export function escapeCode(code: string): string {
  return escapeAttribute(code).replaceAll("'", '&#39;');
}
