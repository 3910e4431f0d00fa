import type { WrongFiles } from '../../backup/read-back.ts';

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
