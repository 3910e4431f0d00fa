/** Level of the API that we speak (spec 9). */
export const FEATURE_LEVEL = 371;
/** The release of that API whose behaviour clients may expect, then our own version. */
export const VERSION = '10.0-parley-0.1.0';
export const MERGE_BASE = '10.0';
