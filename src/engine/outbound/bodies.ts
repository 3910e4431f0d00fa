import type { Dispatcher } from 'undici';
import { DELIVERY_PROBLEMS } from './delivery-problems.ts';
import { OutboundError } from './errors.ts';

const NO_BODY = Buffer.alloc(0);

/** All of a body; throws OutboundError where it is longer than `most` bytes. */
export async function readBody({ body, headers }: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  const tooLarge = () =>
    new OutboundError('too-large', `${DELIVERY_PROBLEMS.answer_too_long} ${most} bytes.`);
  if (Number(headers['content-length']) > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += (piece as Buffer).length;
    if (length > most) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

/** The beginning of a body. The answer counts also if its body breaks off. */
export async function readBeginning({ body }: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  if (most === 0) return NO_BODY;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      if (length >= most) break;
    }
  } catch {
    // The bytes that have arrived are read.
  }
  return Buffer.concat(pieces).subarray(0, most);
}
