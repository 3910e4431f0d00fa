/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Red, green and blue as light, 0–1: the space in which brightness adds up. */
type Linear = readonly [number, number, number];

export type Theme = 'light' | 'dark';

/** Between these a colour is seen on every surface of the theme at 3:1, and still differs from its neighbours. */
const SHOWN: Readonly<Record<Theme, { least: number; most: number }>> = {
  light: { least: 0.4, most: 0.59 },
  dark: { least: 0.62, most: 0.82 },
};
const MOST_CHROMA = 0.17;

/** `#rrggbb` as a CSS colour that is seen on the theme's surfaces: hue kept, lightness and chroma held in range. */
export function adjustToTheme(hex: string, theme: Theme): string {
  const { lightness, chroma, hue } = toOklch(linearOfHex(hex));
  const { least, most } = SHOWN[theme];
  const shown = Math.min(most, Math.max(least, lightness));
  return cssColour({ lightness: shown, chroma: Math.min(chroma, MOST_CHROMA), hue });
}

export function cssColour({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${rounded(lightness)} ${rounded(chroma)} ${Math.round(hue)})`;
}

/** The ratio of WCAG 2, 1–21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The first `oklch(L C H)` of a text of CSS. */
export function parseOklch(css: string): Oklch | undefined {
  const match = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(css);
  return match ? { lightness: Number(match[1]), chroma: Number(match[2]), hue: Number(match[3]) } : undefined;
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinear(colour).map((part) => Math.min(1, Math.max(0, part))) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOfHex(hex: string): Linear {
  const number = /^#[\da-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0x808080;
  const light = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [light(number >> 16), light((number >> 8) & 255), light(number & 255)];
}

/** By Björn Ottosson's matrices, as CSS Color 4 has them. */
function toOklch([red, green, blue]: Linear): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinear({ lightness, chroma, hue }: Oklch): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
