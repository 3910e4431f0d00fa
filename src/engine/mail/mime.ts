import PostalMime, { type Email } from 'postal-mime';
import { Base64Body, type BytesLeft, type PartBody, PlainBody, QuotedBody } from './bodies.ts';
import { MAIL_BOUNDS } from './bounds.ts';
import { joinEncodedWords } from './encoded-words.ts';
import { UnreadableMail } from './types.ts';

/** The library's own form of a part, which its declarations leave out. `mime.test.ts` fails if the library has changed it. */
interface Part {
  state: 'header' | 'body' | 'finished';
  headerLines: string[];
  contentType: { readonly parsed: { readonly value: string } };
  contentDisposition: { readonly parsed: { readonly value: string } };
  contentTransferEncoding: { readonly encoding: string };
  contentDecoder: PartBody | null;
}

interface Parser {
  currentNode: Part;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  parse(bytes: Uint8Array): Promise<Email>;
}

/** The most bytes of a character in any encoding. */
const WIDEST = 4;

/**
 * Parses the parts of a mail. Bodies are collected in few pieces: the library makes objects outside the heap for each line
 * and each "=", so that a mail of 5 MB took 2 GB. Throws UnreadableMail, or errors of the library for bounds of its own.
 */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  const parser = new PostalMime({
    ...{ maxNestingDepth: MAIL_BOUNDS.depth, maxHeadersSize: MAIL_BOUNDS.headerBytes },
    forceRfc822Attachments: true,
  }) as unknown as Parser;
  const processLine = parser.processLine.bind(parser);
  const rooms = new Map<string, BytesLeft>([
    ['text/plain', { left: WIDEST * MAIL_BOUNDS.textCharacters }],
    ['text/html', { left: WIDEST * MAIL_BOUNDS.htmlCharacters }],
  ]);
  let parts = 0;
  parser.processLine = async (line, isFinal) => {
    const before = parser.currentNode;
    const endsHead = before.state === 'header' && line.length === 0;
    if (endsHead) before.headerLines = joinEncodedWords(before.headerLines);
    await processLine(line, isFinal);
    if (parser.currentNode !== before && ++parts > MAIL_BOUNDS.parts)
      throw new UnreadableMail('The mail has too many parts.');
    if (endsHead) before.contentDecoder &&= bodyOf(before, rooms);
  };
  return parser.parse(bytes);
}

/** The collector of a part's body. Text beside files has the room that is shown; files are kept whole. */
function bodyOf(part: Part, rooms: ReadonlyMap<string, BytesLeft>): PartBody {
  const isFile = part.contentDisposition.parsed.value === 'attachment';
  const room = (isFile ? undefined : rooms.get(part.contentType.parsed.value)) ?? {
    left: Number.POSITIVE_INFINITY,
  };
  const { encoding } = part.contentTransferEncoding;
  if (encoding.includes('base64')) return new Base64Body(room);
  return encoding.includes('quoted-printable') ? new QuotedBody(room) : new PlainBody(room);
}
