import { ApiError } from '../../kernel/errors.ts';

/** A refusal with the members that clients of Slack's incoming webhooks read: `ok` and `error`. */
export class SlackRefusal extends ApiError {
  readonly code: string;
  override readonly status: number;
  readonly #of: ApiError;
  constructor(of: ApiError) {
    super(of.message);
    this.code = of.code;
    this.status = of.status;
    this.#of = of;
  }
  override get fields() {
    return { ...this.#of.fields, ok: false, error: this.message };
  }
}
