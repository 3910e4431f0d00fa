/** At most two letters of a name: the first of its first and of its last word. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.join('').toLocaleUpperCase() || '?';
}

/** A hue for each number; neighbours are far apart. */
export function hueOf(seed: number): number {
  return Math.round(Math.abs(seed) * 137.508) % 360;
}

/** Whether a picture is the one that the server makes of the initials. Drawn here they cost no request, and no document. */
export const isGenerated = (picture: string): boolean => /\/avatar\/\d+(\/medium)?(\?|$)/.test(picture);
