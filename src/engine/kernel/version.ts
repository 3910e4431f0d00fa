/** Our own version. */
export const PARLEY_VERSION = '0.1.0';
/** The feature level of the API that this server implements. */
export const FEATURE_LEVEL = 371;
/** The release of the API whose behaviour clients may expect. */
export const MERGE_BASE = '10.0';
export const VERSION = `${MERGE_BASE}-parley-${PARLEY_VERSION}`;
