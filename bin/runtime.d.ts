interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly execPath: string;
  /** `v24.1.0` */
  readonly version: string;
}

export function findOwnRuntime(machine?: Machine): { path: string; isRunning: boolean } | undefined;
export function runOn(path: string, args: readonly string[]): void;

/** Options of V8 for a server. */
export const MEMORY_FLAGS: readonly string[];
/** Environment of a server, for glibc. */
export const MEMORY_ENV: Readonly<Record<string, string>>;
export function hasMemoryLimits(of?: {
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}): boolean;
export function beginAgain(program: readonly string[]): void;
