import { effect, signal } from '@preact/signals';
import { ownLanguage, rememberLanguage } from '../../i18n/first-language.ts';
import { setFormats } from '../../i18n/format.ts';
import { chooseLanguage } from '../../i18n/languages.ts';
import { loadLanguage } from '../../i18n/load.ts';
import { currentLanguage } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { Theme } from '../../ui/colour.ts';
import { type Appearance, DEFAULT_APPEARANCE, makeAppearance } from '../../ui/theme.ts';

/** The theme that is shown: colours of channels are adjusted to it. */
export const shownTheme = signal<Theme>('light');

const SCHEMES: Readonly<Record<number, Appearance['theme']>> = { 1: 'system', 2: 'dark', 3: 'light' };
/** Pixels of text at the scale of 1, in the setting's own unit. */
const NORMAL_TEXT = 16;
const NORMAL_LINES = 140;

/** Follows the person's settings: theme, size of text, density, language. `redraw` is called when the texts have changed. */
export function followSettings(model: Model, redraw: () => void): void {
  const show = makeAppearance((theme) => {
    shownTheme.value = theme;
    const colour = theme === 'dark' ? '#16181d' : '#ffffff';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  });
  const ofThisBrowser = signal(ownLanguage());
  // Another tab may change it.
  addEventListener('storage', () => {
    ofThisBrowser.value = ownLanguage();
  });
  effect(() => show(appearanceOf(model)));
  effect(() => {
    if (model.phase.value === 'ready')
      setFormats({
        twentyFourHours: model.tables.settings.value.twenty_four_hour_time,
        regions: navigator.languages,
      });
  });
  let asked = currentLanguage();
  effect(() => {
    if (model.phase.value !== 'ready') return;
    const { default_language: wanted } = model.tables.settings.value;
    const tag = chooseLanguage([ofThisBrowser.value, wanted].filter((each) => typeof each === 'string'));
    rememberLanguage(tag);
    if (tag === asked) return;
    asked = tag;
    void loadLanguage(tag).then(redraw, (error) => {
      // The next change of a setting tries again.
      asked = currentLanguage();
      throw error;
    });
  });
}

function appearanceOf(model: Model): Appearance {
  if (model.phase.value !== 'ready') return DEFAULT_APPEARANCE;
  const settings = model.tables.settings.value;
  const {
    color_scheme,
    web_font_size_px: size = NORMAL_TEXT,
    web_line_height_percent: lines = NORMAL_LINES,
  } = settings;
  const density = lines < NORMAL_LINES - 10 ? 'compact' : lines > NORMAL_LINES ? 'roomy' : 'normal';
  return {
    ...DEFAULT_APPEARANCE,
    theme: SCHEMES[color_scheme] ?? 'system',
    fontScale: size / NORMAL_TEXT,
    density,
    contrast: settings.high_contrast_mode ? 'more' : 'system',
    isWide: settings.fluid_layout_width,
  };
}
