/** The exit codes by which mail servers learn the outcome of a mail (sysexits.h). */
export const EXIT = { usage: 64, badData: 65, noUser: 67, unavailable: 69, tryAgain: 75 } as const;
