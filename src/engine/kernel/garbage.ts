let isLarge = false;

/** Says that something of megabytes is not needed any more: garbage keeps its memory in a server that does little. */
export function noteGarbage(): void {
  isLarge = true;
}

/** Whether there is such garbage since `garbageIsGone`. */
export const hasLargeGarbage = (): boolean => isLarge;

export function garbageIsGone(): void {
  isLarge = false;
}
