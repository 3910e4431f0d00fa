interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly execPath: string;
  /** `v24.1.0` */
  readonly version: string;
}

export function findOwnRuntime(machine?: Machine): { path: string; isRunning: boolean } | undefined;
export function runOn(path: string, args: readonly string[]): void;
