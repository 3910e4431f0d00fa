/** First half of the two-part advisory lock of a realm on PostgreSQL; keeps our locks apart from those of other programs. */
export const LOCK_SPACE = 0x7a1e;
