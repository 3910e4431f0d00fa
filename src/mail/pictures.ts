import { MAIL_BOUNDS } from './bounds.ts';

/** A picture that a mail shows inside its text. */
export interface InlinePicture {
  /** Without angle brackets; '' without one. */
  readonly contentId: string;
  readonly name: string;
}

/** How the text of a mail says where a picture stands: "[cid:1@x]", "[image: a.png]". */
const marksOf = ({ contentId, name }: InlinePicture): string[] =>
  [contentId === '' ? '' : `[cid:${contentId}]`, `[image: ${name}]`, `<${name}>`].filter(
    (mark) => mark.length > 2,
  );

/**
 * Whether a picture belongs to what is left of a text. One that stood in the part that was cut, such as the logo of a signature, goes
 * with it.
 */
export function isShown(
  picture: InlinePicture,
  { whole, cut }: { readonly whole: string; readonly cut: string },
): boolean {
  const marks = marksOf(picture);
  return marks.some((mark) => cut.includes(mark)) || !marks.some((mark) => whole.includes(mark));
}

/** The text without marks of pictures. */
export function withoutMarks(text: string, pictures: readonly InlinePicture[]): string {
  return pictures
    .slice(0, MAIL_BOUNDS.files)
    .flatMap(marksOf)
    .reduce((left, mark) => left.split(mark).join(''), text)
    .trim();
}
