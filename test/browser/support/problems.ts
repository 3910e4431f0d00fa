import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** Chromium's own words for requests that found no server; a test that takes the network away allows them. */
export const NO_SERVER =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|SOCKET_NOT_CONNECTED|FAILED)|WebSocket connection to '[^']*' failed/;

/** What goes wrong in the pages and workers of a browser context: tests fail by what they did not allow. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #console: string[] = [];

  /** Begins to listen; call it before the first page opens. */
  static async listenTo(context: BrowserContext): Promise<Problems> {
    const problems = new Problems();
    context.on('console', (message) => problems.#said(message));
    // Unhandled rejections as well.
    context.on('weberror', (error) => problems.#add(`page error: ${stackOf(error.error())}`));
    context.on('page', (page) => page.on('crash', () => problems.#add(`crash: ${page.url()}`)));
    await context.exposeBinding('__parleyViolation', (_, violation: string) => problems.#add(violation));
    await context.addInitScript(reportViolations);
    return problems;
  }

  /** From now on these are no problems. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** So far; what is allowed is left out. */
  get list(): readonly string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /** All that was written to the console. */
  get console(): readonly string[] {
    return this.#console;
  }

  #said(message: ConsoleMessage): void {
    const { url, lineNumber } = message.location();
    const line = `${message.type()}: ${message.text()} (${url}:${lineNumber + 1})`;
    this.#console.push(line);
    if (message.type() === 'error' || message.type() === 'assert') this.#add(`console ${line}`);
  }

  #add(problem: string): void {
    this.#found.push(problem);
    this.#console.push(problem);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs in each page, before its own scripts. The console has only some of the violations. */
function reportViolations(): void {
  const report = (globalThis as unknown as { __parleyViolation(text: string): void }).__parleyViolation;
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    report(
      `security policy: ${effectiveDirective} blocked ${blockedURI} "${sample}" (${sourceFile}:${lineNumber})`,
    );
  });
}
