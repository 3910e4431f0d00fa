import { escapeCode } from '../html.ts';

/** A part of code and Pygments' short class name for it; '' for none. */
export interface CodePiece {
  readonly text: string;
  readonly class: string;
}

/** The most bytes of a span's tags. */
const SPAN_BYTES = '<span class="abc"></span>'.length;

/** The remaining budget for colours in a message; `coloured` takes from it. */
export interface ColourRoom {
  /** Bytes of spans. */
  room: number;
  codeTokens: number;
}

/** The code as HTML: neighbouring pieces of one class share a span. When the budget is used up, the rest is plain. */
export function coloured(code: string, pieces: Iterable<CodePiece>, left: ColourRoom): string {
  let html = '';
  let open: CodePiece = { text: '', class: '' };
  let end = 0;
  for (const piece of pieces) {
    if (left.room < SPAN_BYTES || left.codeTokens <= 0) break;
    left.codeTokens--;
    end += piece.text.length;
    if (piece.class === open.class) open = { text: open.text + piece.text, class: open.class };
    else {
      html += pieceHtml(open);
      open = piece;
      if (piece.class !== '') left.room -= SPAN_BYTES;
    }
  }
  return html + pieceHtml(open) + escapeCode(code.slice(end));
}

function pieceHtml(piece: CodePiece): string {
  const text = escapeCode(piece.text);
  return piece.class === '' ? text : `<span class="${piece.class}">${text}</span>`;
}
