import type { Config } from '../../engine/config/config.ts';

/** The result of one check. */
export interface DoctorFinding {
  readonly name: string;
  /** What the check found, as a sentence. */
  readonly words: string;
  /** What to do, as a sentence; undefined: all is well. */
  readonly remedy?: string;
}

/** Checks one thing; returns several findings, or none where it does not apply. */
export type Check = (config: Config) => Promise<readonly DoctorFinding[]>;

export const well = (name: string, words: string): DoctorFinding => ({ name, words });

export const fault = (name: string, words: string, remedy: string): DoctorFinding => ({
  name,
  words,
  remedy,
});

/** `1.5 GB` */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
