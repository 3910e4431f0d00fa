/** Whether an encoded chunk has an offset. */
export function holds(bytes: Uint8Array, offset: number): boolean;

/** Returns the encoded chunk with further offsets, which ascend; undefined: an empty chunk. */
export function adding(bytes: Uint8Array | undefined, offsets: readonly number[]): Uint8Array;

/** Returns the union of two encoded chunks; the smaller the second, the quicker. */
export function uniting(bytes: Uint8Array, added: Uint8Array): Uint8Array;

/** Whether an encoded chunk has all offsets of another. */
export function holdsAll(bytes: Uint8Array, others: Uint8Array): boolean;

/** Adds an encoded chunk of any form to one of bits. */
export function addBits(bits: Uint8Array, bytes: Uint8Array): void;

/** An empty chunk in the form of bits. */
export function emptyBits(): Uint8Array;
