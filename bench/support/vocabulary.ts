const WORDS = 30_000;
const SYLLABLES = [
  'ka',
  'mo',
  'ter',
  'lin',
  'pos',
  'u',
  'ran',
  'de',
  'vi',
  'so',
  'bel',
  'gu',
  'fa',
  'nex',
  'ro',
  'ti',
];

/** Some words as they are written: few of them often, most of them seldom (Zipf). */
export function someWords(random: () => number, count: number): string {
  return Array.from({ length: count }, () => word(Math.floor(WORDS ** random()))).join(' ');
}

function word(rank: number): string {
  let text = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) text += SYLLABLES[rest % 16];
  return text;
}
