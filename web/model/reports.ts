import type { Client } from '../client/index.ts';
import type { ErrorReports, Report } from './error-reports.ts';

/** Reports what failed in this page to the server (`error-reports.ts`, which comes with the first failure). */
export class Reports {
  readonly #client: Pick<Client, 'call'>;
  #whole: Promise<ErrorReports> | undefined;

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client;
  }

  report(...report: Report): void {
    this.#whole ??= import('./error-reports.ts').then(({ ErrorReports }) => new ErrorReports(this.#client));
    this.#whole.then(
      (whole) => whole.report(...report),
      // No network: the failure is in the console of the browser.
      () => undefined,
    );
  }
}
