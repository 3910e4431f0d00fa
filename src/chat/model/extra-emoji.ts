/**
 * The one emoji beyond Unicode that every organization has: the picture of the server itself. Its code is its name. The name
 * of the original brand also finds it in texts, since people go on typing that; reactions and statuses use that
 * name on the wire (http/wire-names.ts).
 */
export const EXTRA_EMOJI = 'service';
export const EXTRA_EMOJI_NAMES: ReadonlySet<string> = new Set([EXTRA_EMOJI, 'zulip']);
export const EXTRA_EMOJI_PICTURE = '/static/icon.svg';
