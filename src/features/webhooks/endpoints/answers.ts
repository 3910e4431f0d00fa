import { Reply } from '../../../engine/http/reply/reply.ts';
import { ApiError } from '../../../engine/kernel/errors.ts';
import type { Integration } from '../../integrations/kit/integration.ts';

/** A refusal with the members that clients of Slack's incoming webhooks read: `ok` and `error`. */
class SlackRefusal extends ApiError {
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

/** The reply to a service whose event was taken. Programs for Slack compare the text. */
export const presentAccepted = ({ answers }: Integration) =>
  answers === 'slack' ? new Reply({ text: 'ok' }) : {};

/** An error in the form that the service reads. */
export const refusalFor = ({ answers }: Integration, error: ApiError): ApiError =>
  answers === 'slack' ? new SlackRefusal(error) : error;
