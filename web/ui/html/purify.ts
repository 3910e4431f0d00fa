import dompurify from 'dompurify';
import { ATTRIBUTES, ELEMENTS } from './rules.ts';

const names = Object.values(ELEMENTS).flatMap((set) => [...set]);

/** For browsers without `Element.setHTML`. */
export function purify(html: string): DocumentFragment {
  return dompurify.sanitize(html, {
    ALLOWED_TAGS: ['#text', ...names],
    ALLOWED_ATTR: [...ATTRIBUTES],
    /** Attributes other than addresses may contain a colon (a title); both of these are checked again. */
    ADD_URI_SAFE_ATTR: [...ATTRIBUTES].filter((name) => name !== 'href' && name !== 'src'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['style', 'script'],
    KEEP_CONTENT: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
