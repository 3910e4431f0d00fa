/** The polynomial of CRC-32, lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials modulo the one of CRC-32. */
function product(one: number, other: number): number {
  let result = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) result ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return result >>> 0;
}

/** x to the power of 2^n, by n. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 32; n++) powers.push(product(powers[n - 1] as number, powers[n - 1] as number));

/** The factor by which a following text of this many bytes changes the CRC before it: x to the power of eight times that. */
export function shiftOf(bytes: number): number {
  let result = ONE;
  for (let n = 3, left = bytes; left > 0; n++, left = Math.floor(left / 2))
    if (left % 2 === 1) result = product(powers[n % 32] as number, result);
  return result;
}

/** The CRC-32 of two texts together, from the CRC-32 of each and the shift of the second. */
export const combineCrc = (first: number, second: number, shift: number): number =>
  (product(shift, first) ^ second) >>> 0;
