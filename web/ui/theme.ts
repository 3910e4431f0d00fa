import type { Theme } from './colour.ts';

export interface Appearance {
  readonly theme: 'system' | Theme;
  readonly density: 'compact' | 'normal' | 'roomy';
  /** 1 is the browser's own size of text. */
  readonly fontScale: number;
  /** `more` also when the system asks for it. */
  readonly contrast: 'system' | 'more';
  /** Text takes the width of the window. */
  readonly isWide: boolean;
}

export const DEFAULT_APPEARANCE: Appearance = {
  theme: 'system',
  density: 'normal',
  fontScale: 1,
  contrast: 'system',
  isWide: false,
};

const FONT_SCALES = { least: 0.75, most: 2 };

/** Sets the appearance on `<html>` and follows the system until the next call; `onTheme` is called with the shown theme. */
export function makeAppearance(onTheme: (theme: Theme) => void): (appearance: Appearance) => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const more = matchMedia('(prefers-contrast: more)');
  let current = DEFAULT_APPEARANCE;
  const show = () => {
    const theme = shownTheme(current, dark.matches);
    const html = document.documentElement;
    html.dataset.theme = theme;
    html.dataset.density = current.density;
    html.dataset.width = current.isWide ? 'wide' : 'reading';
    if (current.contrast === 'more' || more.matches) html.dataset.contrast = 'more';
    else delete html.dataset.contrast;
    html.style.setProperty('--font-scale', String(boundedScale(current.fontScale)));
    onTheme(theme);
  };
  dark.addEventListener('change', show);
  more.addEventListener('change', show);
  return (appearance) => {
    current = appearance;
    show();
  };
}

export function shownTheme({ theme }: Appearance, systemIsDark: boolean): Theme {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}

export function boundedScale(scale: number): number {
  return Number.isFinite(scale) ? Math.min(FONT_SCALES.most, Math.max(FONT_SCALES.least, scale)) : 1;
}
