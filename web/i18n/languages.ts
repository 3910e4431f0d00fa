/** The languages that have a catalogue, each by its own name. */
export const LANGUAGES: readonly { readonly tag: string; readonly name: string }[] = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
];

/** For tests of the layout; not offered to people. */
export const PSEUDO_LANGUAGES: readonly string[] = ['en-XA', 'ar-XB'];

/** The first language wanted that there is; English without one. */
export function chooseLanguage(wanted: readonly string[]): string {
  const known = new Set([...LANGUAGES.map(({ tag }) => tag), ...PSEUDO_LANGUAGES]);
  for (const tag of wanted) {
    if (known.has(tag)) return tag;
    const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
    if (known.has(base)) return base;
  }
  return 'en';
}
