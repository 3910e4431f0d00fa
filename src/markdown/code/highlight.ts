/**
 * Colours code: HTML of escaped text in `<span class="…">` with Pygments' short class names, or undefined when the
 * language (a canonical name, empty for none given) is not known.
 */
export type Highlight = (code: string, language: string) => string | undefined;

export const highlight: Highlight = () => undefined;
