import { effect, signal } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import type { Theme } from '../../ui/colour.ts';
import { DEFAULT_APPEARANCE, makeAppearance } from '../../ui/theme.ts';

/** The theme that is shown: colours of channels are adjusted to it. */
export const shownTheme = signal<Theme>('light');

const THEMES = { 1: 'system', 2: 'dark', 3: 'light' } as const;
/** The size of text that the setting calls normal. */
const NORMAL_FONT_PX = 16;

/** Shows the page as the person's settings say; the function that it returns ends that. */
export function followAppearance(model: Model): () => void {
  const show = makeAppearance((theme) => {
    shownTheme.value = theme;
  });
  return effect(() => {
    const settings = model.tables.settings.value;
    const { color_scheme = 1, high_contrast_mode = false, web_font_size_px = NORMAL_FONT_PX } = settings;
    show({
      ...DEFAULT_APPEARANCE,
      theme: THEMES[color_scheme as 1 | 2 | 3] ?? 'system',
      fontScale: web_font_size_px / NORMAL_FONT_PX,
      contrast: high_contrast_mode ? 'more' : 'system',
    });
  });
}
