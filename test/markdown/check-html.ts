import assert from 'node:assert/strict';

const plain = 'p br hr em strong del ul li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr pre code'.split(
  ' ',
);
const mathMl = (
  'math semantics mrow mi mo mn mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd ' +
  'mstyle mpadded mphantom menclose mglyph annotation svg path line'
).split(' ');
const mathAttributes = [
  ...'xmlns display encoding mathvariant stretchy fence separator accent accentunder lspace rspace minsize maxsize'.split(
    ' ',
  ),
  ...'linethickness scriptlevel displaystyle columnalign columnspacing rowspacing columnlines rowlines width height'.split(
    ' ',
  ),
  ...'voffset notation mathcolor mathbackground mathsize depth form symmetric largeop movablelimits class style'.split(
    ' ',
  ),
  ...'viewBox preserveAspectRatio d x1 x2 y1 y2 stroke-width aria-hidden'.split(' '),
];

const allowed: ReadonlyMap<string, readonly string[]> = new Map([
  ...plain.map((tag): [string, string[]] => [tag, []]),
  ...mathMl.map((tag): [string, string[]] => [tag, mathAttributes]),
  ['a', ['href', 'title', 'class', 'data-stream-id', 'data-id', 'style']],
  ['ol', ['start']],
  ['th', ['style']],
  ['td', ['style']],
  ['div', ['class', 'data-code-language', 'aria-hidden']],
  [
    'span',
    ['class', 'data-user-id', 'data-user-group-id', 'aria-label', 'aria-hidden', 'role', 'title', 'style'],
  ],
  ['img', ['src', 'alt', 'class', 'title', 'data-original-content-type', 'data-original-dimensions']],
  ['video', ['preload', 'src']],
  ['time', ['datetime']],
]);
const withoutEnd = new Set(['br', 'hr', 'img']);
const safeUrl =
  /^(?:(?:https?|ftp|file|bitcoin|geo|im|ircs?|magnet|mailto|matrix|mms|news|nntp|openpgp4fpr|sip|smsto|sms|ssh|tel|urn|webcal|wtai|xmpp):|\/(?!\/)|#)/i;
/** What a browser asks for by itself comes from the organization's own host. */
const ownSource = /^(?:\/(?!\/)|https:\/\/chat\.example\.com\/)/;
const ownPicture = /^background-image: url\("\/external_content\/digest\/[0-9a-f]+"\)$/;
const tag = /^<(\/?)([A-Za-z][A-Za-z0-9]*)((?: [A-Za-z][A-Za-z0-9-]*="[^"<>]*")*)\s*\/?>/;

/** Asserts that every `<` begins a tag that we write, with attributes that we write, closed in order, and that no URL runs a script. */
export function checkHtml(html: string): void {
  const open: string[] = [];
  for (let position = html.indexOf('<'); position >= 0; position = html.indexOf('<', position + 1)) {
    const match = tag.exec(html.slice(position));
    assert.ok(match, `a tag of another form: ${html.slice(position, position + 80)}`);
    const [whole, slash, name = '', attributes = ''] = match;
    checkTag(name, attributes);
    if (slash) assert.equal(open.pop(), name, `closed out of order in ${html}`);
    else if (!withoutEnd.has(name) && !whole.endsWith('/>')) open.push(name);
  }
  assert.deepEqual(open, [], html);
}

function checkTag(name: string, attributes: string): void {
  const names = allowed.get(name);
  assert.ok(names, `the tag ${name}`);
  for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([A-Za-z0-9-]+)="([^"]*)"/g)) {
    assert.ok(names.includes(attribute), `${attribute} of ${name}`);
    if (attribute === 'href' || attribute === 'src') assert.match(decoded(value), safeUrl);
    if (attribute === 'src') assert.match(decoded(value), ownSource);
    if (attribute !== 'style') continue;
    if (name === 'a') assert.match(decoded(value), ownPicture);
    else assert.doesNotMatch(decoded(value), /url|expression|import|@|\\/i);
  }
}

function decoded(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
