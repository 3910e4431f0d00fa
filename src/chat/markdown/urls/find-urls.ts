/** Two-letter domains of countries, without those that are better known as file extensions: md, py, rs, sh, ps. */
const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
  'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz ' +
  'na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sj sk ' +
  'sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi ' +
  'vn vu wf ws ye yt za zm zw';

/** Generic domains in wide use. `zip` and `mov` are left out: they name files. */
const generic =
  'com org net edu gov mil int arpa info biz name pro aero asia cat coop jobs mobi museum post tel travel xxx app dev ' +
  'page blog shop store online site website tech cloud space live news media video music art design studio agency ' +
  'digital network systems solutions services support software computer technology company group team work works ' +
  'world today email chat social community club fun games game plus zone wiki guide help how academy education school ' +
  'university college institute science health care clinic dental doctor finance financial bank money capital fund ' +
  'ventures partners consulting legal law lawyer city land house homes estate properties rent travel holiday tours ' +
  'hotel restaurant cafe bar beer wine pizza food kitchen recipes photo photos photography gallery graphics pictures ' +
  'tube film movie radio audio band theater fashion style clothing jewelry beauty fitness yoga run bike golf football ' +
  'tennis soccer events party wedding gifts toys baby family kids pet dog love life link links click top xyz icu vip ' +
  'win bid trade market markets sale deals discount buy supply parts tools equipment industries engineering energy ' +
  'solar green eco bio farm garden auto car cars taxi express delivery logistics exchange international global earth ' +
  'one ninja guru expert report review reviews watch press pub ink rocks cool lol wtf codes build builders directory ' +
  'domains host hosting foundation charity church faith democrat vote gmbh ltd llc inc swiss berlin london nyc tokyo ' +
  'paris wien hamburg koeln amsterdam brussels barcelona madrid moscow istanbul quebec scot wales eus gal bzh google ' +
  'youtube android apple microsoft amazon aws foo bar';

const known = new Set(`${countries} ${generic}`.split(' '));

/** Whether a bare name that ends in this is taken for a web address. */
export function isTopLevelDomain(label: string): boolean {
  return known.has(label.toLowerCase());
}

export interface FoundUrl {
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
  /** With a scheme. */
  readonly url: string;
}

/** A word of the text; `end` is where its last character that is not punctuation ends. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly stop: number;
}

const startsAfter = new Set(["'", '"', '(', ',', ':', '<', '*', '~', '|']);
const trailing = new Set(['!', ':', ';', '?', ')', ',', '.', "'", '"', '>', '*', '~', '|']);
/** Words end at white space, and at the full stops, commas and brackets of texts without spaces, which no address has unencoded. */
const WORD = /[^\s，。、！？；：（）「」『』【】《》〈〉〔〕…]+/gu;
/** Scripts without spaces between words: an address may follow a letter. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const deepestParentheses = 7;
/** A word is tried from at most this many places; each may cost its whole length. */
const mostAttempts = 16;

/** The bare URLs, known-domain names and mail addresses of a text. Each must reach to the end of its word. */
export function urlSpans(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  if (!/[.:]/.test(text)) return found;
  for (const match of text.matchAll(WORD)) {
    if (!/[.:]./.test(match[0])) continue;
    const url = urlInWord(text, wordAt(text, match.index, match.index + match[0].length));
    if (url) found.push(url);
  }
  return found;
}

function wordAt(text: string, start: number, stop: number): Word {
  let end = stop;
  while (end > start && trailing.has(text[end - 1] ?? '')) end--;
  return { start, end, stop };
}

function urlInWord(text: string, word: Word): FoundUrl | undefined {
  let attempts = 0;
  for (let start = word.start; start < word.end && attempts < mostAttempts; start++) {
    if (start > word.start && !startsAfter.has(text[start - 1] ?? '') && !followsLetter(text, start))
      continue;
    if (startsAfter.has(text[start] ?? '')) continue;
    const url = urlAt(text, start, word);
    if (url) return url;
    attempts++;
  }
  return undefined;
}

const followsLetter = (text: string, start: number): boolean =>
  /^https?:\/\//i.test(text.slice(start, start + 8)) && UNSPACED.test(text[start - 1] ?? '');

function urlAt(text: string, start: number, word: Word): FoundUrl | undefined {
  return webAddressAt(text, start, word) ?? mailAddressAt(text, start, word) ?? bitcoinAt(text, start, word);
}

function webAddressAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const scheme = /^https?:\/\//i.exec(text.slice(start, start + 8))?.[0] ?? '';
  const host = start + scheme.length;
  const hostEnd = Math.min(run(scheme ? /[\p{L}\p{N}_.:@-]+/uy : /[\p{L}\p{N}_.-]+/uy, text, host), word.end);
  if (hostEnd <= host || (scheme === '' && !isDomain(text.slice(host, hostEnd)))) return undefined;
  const end = pathEnd(text, hostEnd, word);
  if (end === undefined) return undefined;
  const address = text.slice(start, end);
  return { start, end, text: address, url: scheme ? address : `http://${address}` };
}

function isDomain(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && !labels.includes('') && isTopLevelDomain(labels.at(-1) ?? '');
}

/** Parentheses must be paired; the URL ends at the first place from which only punctuation follows in its word. */
function pathEnd(text: string, start: number, word: Word): number | undefined {
  if (start >= word.end) return start;
  if (!'/?#'.includes(text[start] ?? ' ')) return undefined;
  let depth = 0;
  for (let position = start; position < word.stop; position++) {
    if (position >= word.end && depth === 0) return position;
    const character = text[position];
    if (character === '"') return undefined;
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0 || depth > deepestParentheses) return undefined;
  }
  return depth === 0 ? word.stop : undefined;
}

function mailAddressAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const local = run(/[\p{L}\p{N}_.+-]+/uy, text, start);
  if (local === start || text[local] !== '@') return undefined;
  const end = Math.min(run(/[\p{L}\p{N}_.-]+/uy, text, local + 1), word.end);
  const labels = text.slice(local + 1, end).split('.');
  if (end !== word.end || labels.length < 2 || labels.includes('')) return undefined;
  const address = text.slice(start, end);
  return { start, end, text: address, url: `mailto:${address}` };
}

function bitcoinAt(text: string, start: number, word: Word): FoundUrl | undefined {
  const address = text.slice(start, word.end);
  if (address.length > 50 || !/^bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}$/.test(address)) return undefined;
  return { start, end: word.end, text: address, url: address };
}

/** Where a run of the pattern's characters ends; the pattern is sticky and a single class, hence linear. */
function run(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
