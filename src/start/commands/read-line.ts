import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';

const MOST = 10_000;

/** Reads the first line of the standard input, for values that must not appear in a list of processes. Throws CannotStart. */
export async function readLine(what: string, input: AsyncIterable<Buffer> = process.stdin): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString('utf8');
    if (text.length > MOST) throw new CannotStart(`The ${what} on the standard input is too long.`);
    if (text.includes('\n')) break;
  }
  const line = text.split(/\r?\n/)[0] ?? '';
  if (line === '') throw new CannotStart(`There is no ${what} on the standard input.`);
  return line;
}
