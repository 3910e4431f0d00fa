import { setTimeout } from 'node:timers/promises';

const LOOK_AGAIN_MS = 5;

/**
 * Resolves once the condition holds: for what another process, a browser or the system does, and nothing says that it is done. Between
 * two looks the processor is theirs.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(LOOK_AGAIN_MS);
}
