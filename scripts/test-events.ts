/** The reports of node:test about ended tests, and the form of a failure. */
import { inspect } from 'node:util';

/** A report of node:test about an ended test; a suite or a test with subtests counts as one too. */
export interface Ended {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly classname?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: {
    readonly duration_ms: number;
    readonly type?: string;
    readonly error?: Error & { failureType?: string };
  };
}

export function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false;
}

/** Failed only since a test in it did. */
export function isOfSubtests(test: Ended): boolean {
  return test.details.error?.failureType === 'subtestsFailed';
}

/** The runner wraps what a test threw; that, with its diff and its own cause, is what helps. */
export function describe(error: Error | undefined): string {
  const thrown = error?.cause ?? error;
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 8 });
  const stack = withoutRunner(thrown.stack ?? thrown.message);
  return thrown.cause === undefined ? stack : `${stack}\ncaused by: ${inspect(thrown.cause, { depth: 8 })}`;
}

function withoutRunner(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^ +at .*node:(internal|async_hooks)/.test(line))
    .join('\n');
}

export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}
