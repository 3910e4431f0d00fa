/** Characters of a piece. */
const PIECE = 65_536;

/** Texts of any length as buffers of about `PIECE` bytes, made one by one. */
export function* piecesOf(texts: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length + text.length <= PIECE) {
      waiting.push(text);
      length += text.length;
      continue;
    }
    if (length > 0) yield Buffer.from(waiting.join(''));
    [waiting, length] = [[], 0];
    for (let from = 0; from < text.length; ) {
      const end = endOfPiece(text, from);
      yield Buffer.from(text.slice(from, end));
      from = end;
    }
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}

/** Does not split a pair of surrogates. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}
