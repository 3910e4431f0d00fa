interface Catalogue {
  readonly sources: Readonly<Record<string, string>>;
}

/** One chunk each: a reader loads the catalogue of their language only. */
const catalogues: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: () => import('./catalogue-en.ts'),
  de: () => import('./catalogue-de.ts'),
};
const english = catalogues.en as () => Promise<Catalogue>;

export const catalogueOf = (tag: string): Promise<Catalogue> => (catalogues[baseOf(tag)] ?? english)();

/** The language of the texts from which a pseudo-language is made. */
export function baseOf(tag: string): string {
  return tag === 'en-XA' || tag === 'ar-XB' ? 'en' : tag;
}
