import { baseOf, catalogueOf } from './catalogues.ts';
import { addTexts, currentLanguage, isRightToLeft, setTexts } from './texts.ts';

type Sources = Readonly<Record<string, () => Promise<string>>>;

/** Areas that are loaded with their views: `later/settings.ftl`. */
let later: Sources = import.meta.glob<string>('./*/later/*.ftl', { query: '?raw', import: 'default' });
const areas = new Set<string>();
/** Areas of modules that are here; their texts may not be. */
const needed = new Set<string>();

/** Adds the areas of the features, by their paths from `web/features`: `./audit/texts/en.ftl`. */
export function addAreas(sources: Sources): void {
  later = { ...later, ...sources };
}

/** The language that was asked for last. */
let wanted: string | undefined;

/** Loads the texts of a language, with the later areas that are there, and says so in `<html lang dir>`; nothing if another is asked for meanwhile. */
export async function loadLanguage(tag: string): Promise<void> {
  wanted = tag;
  const base = baseOf(tag);
  const [{ sources }, pseudo] = await Promise.all([
    catalogueOf(tag),
    base !== tag ? import('./pseudo.ts') : undefined,
  ]);
  const further = new Map<string, string>();
  // Areas may come meanwhile: their texts are of the language before.
  for (
    let missing = [...areas];
    missing.length > 0;
    missing = [...areas].filter((area) => !further.has(area))
  )
    await Promise.all(missing.map(async (area) => further.set(area, await sourceOf(base, area))));
  if (wanted !== tag) return;
  setTexts(tag, [...Object.values(sources), ...further.values()], pseudo?.PSEUDO[tag]);
  document.documentElement.lang = tag;
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr';
}

/** Loads the texts of an area whose views are loaded when they are needed. */
export async function loadArea(area: string): Promise<void> {
  if (areas.has(area)) return;
  const language = currentLanguage();
  addTexts([await sourceOf(baseOf(language), area)]);
  areas.add(area);
  if (language !== currentLanguage()) addTexts([await sourceOf(baseOf(currentLanguage()), area)]);
}

/**
 * For the top of a module that is loaded later: `part` (`ui/lazy.tsx`) waits for the texts. The module itself does not: a browser keeps a
 * module that failed, and nobody could ask for it again.
 */
export function needAreas(...names: string[]): void {
  for (const name of names) needed.add(name);
}

/** Loads the texts of all modules that are here. */
export async function loadNeeded(): Promise<void> {
  await Promise.all([...needed].map(loadArea));
}

async function sourceOf(language: string, area: string): Promise<string> {
  const source = later[`./${language}/later/${area}.ftl`] ?? later[`./${area}/texts/${language}.ftl`];
  return (await source?.()) ?? '';
}
