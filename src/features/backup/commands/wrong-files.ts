import type { Files } from '../layout.ts';
import type { WrongFiles } from '../read-back.ts';

const SHOWN = 3;

/** A sentence for what is missing, and one for what was changed; `of`: how many files were looked at. */
export function sentencesOf({ missing, changed }: WrongFiles, of: number): string[] {
  return [
    { names: missing, what: 'missing' },
    { names: changed, what: 'damaged' },
  ]
    .filter(({ names }) => names.length > 0)
    .map(({ names, what }) => {
      const some = names.slice(0, SHOWN).join(', ');
      return `${names.length} of ${of} files ${names.length === 1 ? 'is' : 'are'} ${what}: ${some}.`;
    });
}

/** A sentence where the backup has files without size and hash, as earlier versions of Parley made them. */
export function sentenceOfUnknown(files: Files): string | undefined {
  const unknown = [...files.values()].filter((sum) => sum === undefined).length;
  return unknown === 0
    ? undefined
    : `The bytes of ${unknown} files cannot be verified: the backup says nothing of them. The next whole backup does.`;
}
