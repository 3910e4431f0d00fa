import { ApiError } from '../../engine/kernel/errors.ts';

/** The `api_key` in the address of an incoming webhook is no bot's key, or is malformed. */
export class InvalidApiKey extends ApiError {
  readonly code = 'INVALID_API_KEY';
  override readonly status = 401;
  constructor(problem: 'Malformed API key' | 'Invalid API key' = 'Invalid API key') {
    super(problem);
  }
}

/** The service says the type of its event in a header, which is missing. */
export class MissingEventHeader extends ApiError {
  readonly code = 'MISSING_HTTP_EVENT_HEADER';
  readonly header: string;
  constructor(header: string) {
    super(`Missing the HTTP event header '${header}'`);
    this.header = header;
  }
  override get fields() {
    return { header: this.header };
  }
}

/** The integration writes no message for the event. HTTP 200, so that the service does not send it again. */
export class UnsupportedWebhookEvent extends ApiError {
  readonly code = 'UNSUPPORTED_WEBHOOK_EVENT_TYPE';
  override readonly status = 200;
  readonly webhookName: string;
  readonly eventType: string;
  constructor(webhookName: string, eventType: string) {
    super(`The '${eventType}' event isn't currently supported by the ${webhookName} webhook; ignoring`);
    this.webhookName = webhookName;
    this.eventType = eventType;
  }
  override get fields() {
    return { webhook_name: this.webhookName, event_type: this.eventType };
  }
}

/** The body lacks a member that each event of the service has. */
export class AnomalousWebhookPayload extends ApiError {
  readonly code = 'ANOMALOUS_WEBHOOK_PAYLOAD';
  readonly webhookName: string;
  constructor(webhookName: string) {
    super(`Unable to parse request: Did ${webhookName} generate this event?`);
    this.webhookName = webhookName;
  }
  override get fields() {
    return { webhook_name: this.webhookName };
  }
}
