const ends: (() => Promise<void>)[] = [];

/** For what the test files of a process share: it ends after the last file (`scripts/test-batch.ts`). */
export function atEnd(end: () => Promise<void>): void {
  ends.push(end);
}

export async function endShared(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
