import { withoutTurns } from '../kernel/text/safe-text.ts';

const LONGEST_NAME = 255;
const LONGEST_IN_URL = 80;
const LONGEST_EXTENSION = 12;
const NAMELESS = 'uploaded-file';

/** The file name that users see: one line, without characters that look like a path. */
export function shownName(given: string): string {
  const line = withoutTurns(given)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '');
  const name = line.slice(Math.max(line.lastIndexOf('/'), line.lastIndexOf('\\')) + 1).trim();
  return name === '' || name === '.' || name === '..' ? NAMELESS : shortened(name, LONGEST_NAME);
}

/** The file name in its address: letters, digits, `_`, `.`, `-` of any script. */
export function urlName(given: string): string {
  const joined = shownName(given).normalize('NFKC').trim().replaceAll(/\s+/gu, '-');
  const name = joined.replaceAll(/[^\p{L}\p{M}\p{N}_.-]/gu, '').replace(/^\.+/, '');
  return name === '' ? NAMELESS : shortened(name, LONGEST_IN_URL);
}

/** In lower case, without the full stop; empty if there is none. */
export function extensionOf(name: string): string {
  const point = name.lastIndexOf('.');
  return point < 0 ? '' : name.slice(point + 1).toLowerCase();
}

/** Cuts a name before its extension. */
function shortened(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const extension = [...extensionOf(name)];
  if (extension.length === 0 || extension.length > LONGEST_EXTENSION)
    return characters.slice(0, most).join('');
  const tail = ['.', ...extension];
  return [...characters.slice(0, most - tail.length), ...tail].join('');
}
