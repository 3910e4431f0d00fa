/** Whatever was begun may still go on. */
export class TooLate extends Error {}

/** The outcome of `work`; rejects with a TooLate that says what it was doing once it has taken `ms`. Stops nothing. */
export async function within<T>(ms: number, doing: () => string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`It did not end in ${ms / 1000} s. Last: ${doing()}.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
