/** The permitted HTML of messages: the tags, classes and attributes that the server's Markdown writes. */

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const MATH_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  [HTML_NAMESPACE]: words(
    'a b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td th ' +
      'thead time tr ul video',
  ),
  [SVG_NAMESPACE]: words('line path svg'),
  [MATH_NAMESPACE]: words(
    'annotation math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup ' +
      'mtable mtd mtext mtr munder munderover semantics',
  ),
};

/** In place of `style`: the page's Content-Security-Policy would report each that the parser meets. */
export const STYLE_ATTRIBUTE = 'data-style';

export const ATTRIBUTES: ReadonlySet<string> = words(
  'alt aria-hidden aria-label class data-animated data-code-language data-original-content-type ' +
    'data-original-dimensions data-stream-id data-style data-user-group-id data-user-id datetime href preload role src start ' +
    'title d height preserveAspectRatio stroke-width viewBox width x1 x2 y1 y2 accent accentunder columnalign ' +
    'columnlines columnspacing columnspan depth display displaystyle encoding fence largeop linethickness lspace ' +
    'mathbackground mathcolor mathsize mathvariant maxsize minsize notation rowlines rowspacing rspace scriptlevel ' +
    'separator stretchy voffset xmlns',
);

/** Outside formulas a class of the page's own would dress text up as a part of the page. */
const CLASSES = words(
  'codehilite spoiler-block spoiler-header spoiler-content user-mention user-group-mention topic-mention silent ' +
    'channel-wildcard-mention stream stream-topic message-link emoji highlight alert-word tex-error timestamp-error ' +
    'highlight_text_inserted highlight_text_deleted ' +
    'message_inline_image message_inline_video message_embed image-loading-placeholder katex katex-display',
);
/** Pygments' short names of tokens, and a Unicode emoji's own class. */
const CODE_CLASS = /^[a-z][a-z0-9]?[a-z0-9]?$/;
const EMOJI_CLASS = /^emoji-[0-9a-f-]{1,60}$/;

export function safeClasses(text: string, isWithinFormula: boolean): string {
  const isSafe = (name: string) => CLASSES.has(name) || CODE_CLASS.test(name) || EMOJI_CLASS.test(name);
  return text
    .split(/\s+/)
    .filter((name) => (isWithinFormula ? /^[A-Za-z0-9-]+$/.test(name) : isSafe(name)))
    .join(' ');
}

/** Browsers drop some of these within a URL, so that `java\nscript:` would become a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const FORBIDDEN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** Whether it may stand in `href`: http, https, mailto, or a path or fragment of this server. */
export function isSafeLink(url: string): boolean {
  return isSafeSource(url) || url.startsWith('#') || /^mailto:/i.test(url);
}

/** Whether it may stand in `src`. */
export function isSafeSource(url: string): boolean {
  if (FORBIDDEN.test(url)) return false;
  return /^https?:\/\/[^/]/i.test(url) || /^\/(?!\/)/.test(url);
}

const LENGTH = /^-?(?:\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})(?:em|ex|px|pt|mu|%)?$/;
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i;
const lengths =
  'height min-width width top left bottom vertical-align margin margin-left margin-right margin-top padding padding-left ' +
  'padding-right border-width border-top-width border-bottom-width border-right-width border-left-width';

const STYLES: ReadonlyMap<string, RegExp> = new Map([
  ...lengths.split(' ').map((name): [string, RegExp] => [name, LENGTH]),
  ['color', COLOUR],
  ['background-color', COLOUR],
  ['border-color', COLOUR],
  ['border', /^[\d.]{1,8}em solid (?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i],
  ['border-style', /^solid$/],
  ['border-right-style', /^(?:solid|dashed)$/],
  ['border-bottom-style', /^(?:solid|dashed)$/],
  ['position', /^relative$/],
  ['text-align', /^(?:left|center|right)$/],
  // The picture of a linked page, as this server passes it on.
  ['background-image', /^url\("\/external_content\/[0-9a-f/]+"\)$/],
]);

/** The declarations of a `style` that place formulas and align tables; others are dropped. */
export function safeStyles(text: string): [property: string, value: string][] {
  return text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    const form = STYLES.get(property);
    const isSafe =
      form &&
      value.split(' ').length <= 4 &&
      (form === LENGTH ? value.split(' ') : [value]).every((part) => form.test(part));
    return isSafe ? [[property, value] as [string, string]] : [];
  });
}

/** Renames `style` in tags as the server writes them: their values have neither `<` nor `>` nor a bare `"`. */
export function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`));
}
