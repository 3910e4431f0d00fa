import { MAIL_BOUNDS } from './bounds.ts';

/** A picture that a mail shows inside its text. */
export interface InlinePicture {
  /** Without angle brackets; '' without one. */
  readonly contentId: string;
  readonly name: string;
}

/** The marks of a picture in a mail's text: "[cid:1@x]", "[image: a.png]". */
const marksOf = ({ contentId, name }: InlinePicture): string[] =>
  [contentId === '' ? '' : `[cid:${contentId}]`, `[image: ${name}]`, `<${name}>`].filter(
    (mark) => mark.length > 2,
  );

/**
 * Whether a picture belongs to the remaining text. A picture in the part that was cut (the logo of a signature) is dropped
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
