import { MARKDOWN_LIMITS } from './rendering.ts';

/** A tag with its attributes, or the text between two tags. */
const part = /<(\/?)([a-zA-Z]+)([^>]*)>|[^<]+/g;
const attribute = / ([\w-]+)="([^"]*)"/g;
/** A length in em, however it is written. */
const lengths = /([^\s:;"'(]*)em(?=[\s;)]|$)/g;
const movers = /(?:^|;)(top|margin-left|margin-right):([^;]*)em(?=;|$)/g;

/** The state of the walk through a formula's HTML: for each open tag the shift of its style. */
interface Walk {
  /** Downwards from the formula's line, in em. */
  readonly tops: number[];
  /** The number of open tags that lie beside their place (`\llap`, `\clap`), contents included. */
  laps: number;
  readonly lapped: boolean[];
  lapWidth: number;
  /** The sum of all shifts to the left. */
  left: number;
}

/**
 * Whether nothing in a formula is larger than the limit in em, or further from its place, so that it cannot lie over
 * other parts of a client's page. The library's own limit holds positive sizes only, and sizes add up when they are nested.
 */
export function isModest(html: string): boolean {
  const walk: Walk = { tops: [0], laps: 0, lapped: [], lapWidth: 0, left: 0 };
  for (const [text, slash, name = '', attributes = ''] of html.matchAll(part)) {
    if (name === '') walk.lapWidth += walk.laps > 0 ? text.length / 2 : 0;
    else if (slash ? !leave(walk) : !enter(walk, name, attributes)) return false;
    if (walk.lapWidth > MARKDOWN_LIMITS.formulaSize) return false;
  }
  return true;
}

const isModestLength = (value: number): boolean => Math.abs(value) <= MARKDOWN_LIMITS.formulaSize;

function enter(walk: Walk, name: string, attributes: string): boolean {
  let style = '';
  let classes = '';
  for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
    if (key === 'style') style = value;
    if (key === 'class') classes = value;
    else if (!isDrawn(name, key) && !hasModestLengths(value)) return false;
  }
  const isLapped = /^(?:ll|cl)ap$/.test(classes);
  if (!attributes.endsWith('/')) open(walk, isLapped);
  return shift(walk, { style, isPillar: classes === 'pstrut' });
}

/** Outlines, and the width of those that are cut off at the formula's own. */
const isDrawn = (name: string, key: string): boolean =>
  name === 'path' || (name === 'svg' && key === 'width');

function open(walk: Walk, isLapped: boolean): void {
  walk.tops.push(walk.tops.at(-1) ?? 0);
  walk.lapped.push(isLapped);
  if (isLapped) walk.laps++;
}

function leave(walk: Walk): boolean {
  if (walk.lapped.pop()) walk.laps--;
  return isModestLength(walk.tops.pop() ?? 0);
}

function hasModestLengths(value: string): boolean {
  for (const [, written = ''] of value.matchAll(lengths)) if (!isModestLength(Number(written))) return false;
  return true;
}

/** A part of a stack is lifted by its `top`, and comes down again by the height of the pillar that it begins with. */
function shift(walk: Walk, { style, isPillar }: { style: string; isPillar: boolean }): boolean {
  for (const [, property = '', written = ''] of style.matchAll(movers)) {
    const value = Number(written);
    if (property === 'top') lower(walk, -1, value);
    else walk.left += Math.max(-value, 0);
    if (property !== 'top' && walk.laps > 0) walk.lapWidth += Math.abs(value);
  }
  if (isPillar) lower(walk, -2, Number(/(?:^|;)height:([^;]*)em/.exec(style)?.[1] ?? 0));
  return isModestLength(walk.left);
}

/** `which`: counted from the innermost open tag, -1. */
function lower(walk: Walk, which: number, by: number): void {
  const { tops } = walk;
  const at = tops.length + which;
  tops[at] = (tops[at] ?? 0) + by;
}
