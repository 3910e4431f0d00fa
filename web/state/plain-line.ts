/** Controls that turn the text after them around, and characters that are none. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text of others for a place outside of the page: the title of a tab, a notification. Nothing isolates it there:
 * a control of direction in a name would turn around what stands beside it.
 */
export const plainLine = (text: string): string => text.replace(CONTROLS, ' ').trim();
