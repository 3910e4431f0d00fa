const textSpecials = /[&<>]/;

/** For text between tags; quotes stay, as clients of the API expect. */
export function escapeText(text: string): string {
  if (!textSpecials.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
