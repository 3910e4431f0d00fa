/** Characters as the server counts them. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) length -= 1;
  }
  return length;
}
