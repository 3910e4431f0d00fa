/** The SQL that this process has run since it was last taken, by whether the server or a test alone asked for it. */
const asked = new Map<string, 'server' | 'test'>();

/** Code that passes statements on: what asks for a statement stands above it in the stack. */
const PASSES_ON = /node_modules|node:|\/src\/engine\/store\/|note-statements|statements-ran/;
const FRAMES = 40;

export function noteStatement(text: string): void {
  if (asked.get(text) === 'server') return;
  asked.set(text, askedBy());
}

/** Texts of the server's statements; `scripts/test-batch.ts` takes those of each file. */
export function takeStatements(): string[] {
  const texts = [...asked].filter(([, by]) => by === 'server').map(([text]) => text);
  asked.clear();
  return texts;
}

function askedBy(): 'server' | 'test' {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const frames = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const first = frames.find((frame) => !PASSES_ON.test(frame));
  return first?.includes('/test/') ? 'test' : 'server';
}
