// Sets of offsets 0 … 65,535 as they are stored (`IdChunk` describes the forms), read and changed without decoding them.
// Plain JavaScript, so that the thread that writes to SQLite loads it without a compiler.

const BITS_BYTES = 8192;
const LIST = 0;
const RUNS = 1;
const BITS = 2;

export function holds(bytes, offset) {
  if (bytes[0] === BITS) return (bytes[1 + (offset >>> 3)] & (1 << (offset & 7))) !== 0;
  const width = widthOf(bytes);
  const at = lastStartingUpTo(bytes, width, offset);
  if (at < 0) return false;
  const length = width === 4 ? read(bytes, at + 2) : 0;
  return offset <= read(bytes, at) + length;
}

export function adding(bytes, offsets) {
  if (bytes?.[0] === BITS) return withBits(bytes, offsets);
  const before = bytes === undefined ? 0 : (bytes.length - 1) / 2;
  const isList = bytes === undefined || bytes[0] === LIST;
  if (isList && before + offsets.length <= BITS_BYTES / 2) return withListed(bytes, offsets);
  return smallest(withBits(bytes === undefined ? emptyBits() : asBits(bytes), offsets));
}

export function uniting(bytes, added) {
  if (isListBehind(bytes, added)) return withBytes(bytes, added.subarray(1));
  if (bytes[0] !== BITS) return adding(bytes, offsetsOf(added));
  const bits = bytes.slice();
  addBits(bits, added);
  return bits;
}

/** Whether both are lists whose entries, one after another, are a list too. */
function isListBehind(bytes, added) {
  if (bytes[0] !== LIST || added[0] !== LIST || bytes.length === 1 || added.length === 1) return false;
  const isShort = bytes.length + added.length - 2 <= BITS_BYTES;
  return isShort && read(bytes, bytes.length - 2) < read(added, 1);
}

function withBytes(bytes, further) {
  const all = new Uint8Array(bytes.length + further.length);
  all.set(bytes);
  all.set(further, bytes.length);
  return all;
}

export function holdsAll(bytes, others) {
  if (others[0] !== LIST) return offsetsOf(others).every((offset) => holds(bytes, offset));
  for (let at = 1; at < others.length; at += 2) if (!holds(bytes, read(others, at))) return false;
  return true;
}

/** Makes no list of the offsets: a user with 200,000 unread messages has hundreds of sets, which are united for each `register`. */
export function addBits(bits, bytes) {
  if (bytes[0] === BITS) for (let at = 1; at < bits.length; at++) bits[at] |= bytes[at];
  else if (bytes[0] === LIST) for (let at = 1; at < bytes.length; at += 2) setBit(bits, read(bytes, at));
  else for (let at = 1; at < bytes.length; at += 4) setRun(bits, read(bytes, at), read(bytes, at + 2));
}

function setRun(bits, first, further) {
  for (let offset = first; offset <= first + further; offset++) setBit(bits, offset);
}

function setBit(bits, offset) {
  bits[1 + (offset >>> 3)] |= 1 << (offset & 7);
}

export function emptyBits() {
  const bits = new Uint8Array(1 + BITS_BYTES);
  bits[0] = BITS;
  return bits;
}

const widthOf = (bytes) => (bytes[0] === LIST ? 2 : 4);
const read = (bytes, at) => bytes[at] + 256 * bytes[at + 1];

function write(bytes, at, value) {
  bytes[at] = value & 255;
  bytes[at + 1] = value >>> 8;
}

function offsetsOf(bytes) {
  if (bytes[0] === BITS) return runsOf(bytes).flatMap(rangeOf);
  const width = widthOf(bytes);
  const offsets = [];
  for (let at = 1; at < bytes.length; at += width) {
    const first = read(bytes, at);
    const last = width === 4 ? first + read(bytes, at + 2) : first;
    for (let offset = first; offset <= last; offset++) offsets.push(offset);
  }
  return offsets;
}

const rangeOf = ([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

function asBits(bytes) {
  const bits = emptyBits();
  addBits(bits, bytes);
  return bits;
}

function withBits(bits, offsets) {
  const all = bits.slice();
  for (const offset of offsets) setBit(all, offset);
  return all;
}

/** The form that `IdChunk.encode` chooses. */
function smallest(bits) {
  const runs = runsOf(bits);
  const size = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (2 * size <= 4 * runs.length && 2 * size <= BITS_BYTES) return encodedList(runs.flatMap(rangeOf));
  return 4 * runs.length > BITS_BYTES ? bits : encodedRuns(runs);
}

function runsOf(bits) {
  const runs = [];
  for (let at = 1; at < bits.length; at++) if (bits[at] !== 0) addRuns(runs, bits[at], 8 * (at - 1));
  return runs;
}

function addRuns(runs, byte, base) {
  for (let bit = 0; bit < 8; bit++) {
    if ((byte & (1 << bit)) === 0) continue;
    const run = runs.at(-1);
    if (run?.[1] === base + bit - 1) run[1]++;
    else runs.push([base + bit, base + bit]);
  }
}

function encodedList(offsets) {
  const bytes = new Uint8Array(1 + 2 * offsets.length);
  bytes[0] = LIST;
  for (const [index, offset] of offsets.entries()) write(bytes, 1 + 2 * index, offset);
  return bytes;
}

function encodedRuns(runs) {
  const bytes = new Uint8Array(1 + 4 * runs.length);
  bytes[0] = RUNS;
  for (const [index, [first, last]] of runs.entries()) {
    write(bytes, 1 + 4 * index, first);
    write(bytes, 3 + 4 * index, last - first);
  }
  return bytes;
}

/** Two ascending lists as one. Mostly the second is behind the first. */
function withListed(bytes, offsets) {
  if (bytes === undefined || bytes.length === 1) return encodedList(offsets);
  const [first = 0] = offsets;
  const isBehind = read(bytes, bytes.length - 2) < first;
  return isBehind ? withAppended(bytes, offsets) : encodedList(merged(offsetsOf(bytes), offsets));
}

function withAppended(bytes, offsets) {
  const all = new Uint8Array(bytes.length + 2 * offsets.length);
  all.set(bytes);
  let at = bytes.length;
  for (const offset of offsets) {
    write(all, at, offset);
    at += 2;
  }
  return all;
}

const merged = (some, others) => [...new Set([...some, ...others])].sort((a, b) => a - b);

/** Index of the last entry of a list or of runs that begins at or before `offset`; -1: there is none. */
function lastStartingUpTo(bytes, width, offset) {
  let low = 0;
  let high = (bytes.length - 1) / width;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (read(bytes, 1 + middle * width) <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : 1 + (low - 1) * width;
}
