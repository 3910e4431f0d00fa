/**
 * The one registry of API errors (`contract/errors.json`).
 *
 * Each class is one `code`. `fields` are the extra members of the error body, already in wire names.
 * Anything else that is thrown is a defect and becomes HTTP 500 "Internal server error".
 */
export abstract class ApiError extends Error {
  abstract readonly code: string;
  readonly status: number = 400;
  get fields(): Record<string, unknown> {
    return {};
  }
}

export class BadRequest extends ApiError {
  readonly code = 'BAD_REQUEST';
}

export class NotFound extends ApiError {
  readonly code = 'BAD_REQUEST';
  override readonly status = 404;
}

/** The members of a new definition do not fit together; `field`: the member that is wrong, `__all__`: all of them together. */
export class DefinitionInvalid extends ApiError {
  readonly code = 'BAD_REQUEST';
  readonly field: string;
  constructor(field: string, problem: string) {
    super(problem);
    this.field = field;
  }
  override get fields() {
    return { errors: { [this.field]: [this.message] } };
  }
}

/** Parameters that exclude each other; `parameters` names them, comma-separated. */
export class UnsupportedCombination extends ApiError {
  readonly code = 'BAD_REQUEST';
  readonly parameters: string;
  constructor(parameters: readonly string[]) {
    const names = parameters.join(', ');
    super(`Unsupported parameter combination: ${names}`);
    this.parameters = names;
  }
  override get fields() {
    return { parameters: this.parameters };
  }
}

export class ParameterMissing extends ApiError {
  readonly code = 'REQUEST_VARIABLE_MISSING';
  readonly parameter: string;
  constructor(name: string) {
    super(`Missing '${name}' argument`);
    this.parameter = name;
  }
  override get fields() {
    return { var_name: this.parameter };
  }
}

/** Two names of the same parameter at once. */
export class ParameterConfused extends ApiError {
  readonly code = 'REQUEST_CONFUSING_VAR';
  readonly names: readonly [string, string];
  constructor(first: string, second: string) {
    super(`Can't decide between '${first}' and '${second}' arguments`);
    this.names = [first, second];
  }
  override get fields() {
    return { var_name1: this.names[0], var_name2: this.names[1] };
  }
}

export class InvalidJson extends ApiError {
  readonly code = 'INVALID_JSON';
  constructor() {
    super('Malformed JSON');
  }
}

export class BadNarrow extends ApiError {
  readonly code = 'BAD_NARROW';
  readonly desc: string;
  /** `what` is wrong: one operator, or several together. */
  constructor(desc: string, what: 'operator' | 'operator combination' = 'operator') {
    super(`Invalid narrow ${what}: ${desc}`);
    this.desc = desc;
  }
  override get fields() {
    return { desc: this.desc };
  }
}

/** A channel that is missing or may not be seen. `stream_id` when it was asked for by ID, `stream` by name. */
export class StreamDoesNotExist extends ApiError {
  readonly code = 'STREAM_DOES_NOT_EXIST';
  readonly asked: { stream_id: number } | { stream: string };
  constructor(asked: { stream_id: number } | { stream: string }) {
    super(
      'stream' in asked
        ? `Channel '${asked.stream}' does not exist`
        : `Channel with ID '${asked.stream_id}' does not exist`,
    );
    this.asked = asked;
  }
  override get fields() {
    return this.asked;
  }
}

export class BadEventQueueId extends ApiError {
  readonly code = 'BAD_EVENT_QUEUE_ID';
  readonly queueId: string;
  constructor(queueId: string) {
    super(`Bad event queue ID: ${queueId}`);
    this.queueId = queueId;
  }
  override get fields() {
    return { queue_id: this.queueId };
  }
}

/** The account is the last owner, or the last user. */
export class CannotDeactivateLastUser extends ApiError {
  readonly code = 'CANNOT_DEACTIVATE_LAST_USER';
  readonly isLastOwner: boolean;
  readonly entity: 'organization owner' | 'user';
  constructor({ isLastOwner }: { isLastOwner: boolean }) {
    const entity = isLastOwner ? 'organization owner' : 'user';
    super(`Cannot deactivate the only ${entity}`);
    this.isLastOwner = isLastOwner;
    this.entity = entity;
  }
  override get fields() {
    return { entity: this.entity, is_last_owner: this.isLastOwner };
  }
}

export class Unauthorized extends ApiError {
  readonly code = 'UNAUTHORIZED';
  override readonly status = 401;
  constructor(reason = 'Not logged in: API authentication or user session required') {
    super(reason);
  }
}

/** A request to `/json` that does not prove to come from a page of this server. */
export class CsrfFailed extends ApiError {
  readonly code = 'CSRF_FAILED';
  override readonly status = 403;
  readonly reason: string;
  constructor(reason: string) {
    super(`CSRF error: ${reason}`);
    this.reason = reason;
  }
  override get fields() {
    return { reason: this.reason };
  }
}

export class AuthenticationFailed extends ApiError {
  readonly code = 'AUTHENTICATION_FAILED';
  override readonly status = 401;
  constructor() {
    super('Your username or password is incorrect');
  }
}

export class PasswordAuthDisabled extends ApiError {
  readonly code = 'PASSWORD_AUTH_DISABLED';
  override readonly status = 401;
  constructor() {
    super('Password authentication is disabled in this organization');
  }
}

export class UserDeactivated extends ApiError {
  readonly code = 'USER_DEACTIVATED';
  override readonly status = 401;
  constructor() {
    super('Account is deactivated');
  }
}

export class RealmDeactivated extends ApiError {
  readonly code = 'REALM_DEACTIVATED';
  override readonly status = 401;
  constructor() {
    super('This organization is deactivated');
  }
}

/** `retryAfter` in seconds, fractional. */
export class RateLimitHit extends ApiError {
  readonly code = 'RATE_LIMIT_HIT';
  override readonly status = 429;
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('API usage exceeded rate limit');
    this.retryAfter = retryAfter;
  }
  override get fields() {
    return { 'retry-after': this.retryAfter };
  }
}

export class StreamWildcardMentionNotAllowed extends ApiError {
  readonly code = 'STREAM_WILDCARD_MENTION_NOT_ALLOWED';
  constructor() {
    super('You do not have permission to use channel wildcard mentions in this channel.');
  }
}

export class TopicWildcardMentionNotAllowed extends ApiError {
  readonly code = 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
  constructor() {
    super('You do not have permission to use topic wildcard mentions in this topic.');
  }
}

export class ReactionAlreadyExists extends ApiError {
  readonly code = 'REACTION_ALREADY_EXISTS';
  constructor() {
    super('Reaction already exists.');
  }
}

export class ReactionDoesNotExist extends ApiError {
  readonly code = 'REACTION_DOES_NOT_EXIST';
  constructor() {
    super("Reaction doesn't exist.");
  }
}

/** Part of a topic is too old to be moved. `firstAllowed`: ID of the oldest message that may be moved; null: none may. */
export class MoveMessagesTimeLimitExceeded extends ApiError {
  readonly code = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED';
  readonly #counts: {
    readonly firstAllowed: number | null;
    readonly allowed: number;
    readonly inTopic: number;
  };
  constructor(counts: {
    readonly firstAllowed: number | null;
    readonly allowed: number;
    readonly inTopic: number;
  }) {
    const share = `${counts.allowed}/${counts.inTopic}`;
    super(`You only have permission to move the ${share} most recent messages in this topic.`);
    this.#counts = counts;
  }
  override get fields() {
    return {
      first_message_id_allowed_to_move: this.#counts.firstAllowed,
      total_messages_allowed_to_move: this.#counts.allowed,
      total_messages_in_topic: this.#counts.inTopic,
    };
  }
}

/** An uploaded file that is no picture, or a picture that cannot be read. */
export class BadImage extends ApiError {
  readonly code = 'BAD_IMAGE';
}

export class RealmUploadQuota extends ApiError {
  readonly code = 'REALM_UPLOAD_QUOTA';
  constructor() {
    super("Upload would exceed your organization's upload quota.");
  }
}

/** An address, why it was not invited, and whether it is that of a deactivated account. */
export type RefusedAddress = readonly [email: string, reason: string, isDeactivated: boolean];

interface InvitationOutcome {
  readonly message: string;
  readonly errors: readonly RefusedAddress[];
  /** Whether the other invitations were sent. */
  readonly isSent: boolean;
}

/** Some invitations were not sent. */
export class InvitationFailed extends ApiError {
  readonly code = 'INVITATION_FAILED';
  readonly #outcome: InvitationOutcome;
  constructor(outcome: InvitationOutcome) {
    super(outcome.message);
    this.#outcome = outcome;
  }
  override get fields() {
    const { errors, isSent: sent_invitations } = this.#outcome;
    return { errors, sent_invitations, license_limit_reached: false, daily_limit_reached: false };
  }
}

/** A group setting that takes only system groups. */
export class SystemGroupRequired extends ApiError {
  readonly code = 'SYSTEM_GROUP_REQUIRED';
  readonly settingName: string;
  constructor(settingName: string) {
    super(`'${settingName}' must be a system user group.`);
    this.settingName = settingName;
  }
  override get fields() {
    return { setting_name: this.settingName };
  }
}

/** The current value of a setting is not the one that the client expected: nothing was changed. */
export class ExpectationMismatch extends ApiError {
  readonly code = 'EXPECTATION_MISMATCH';
  constructor() {
    super("'old' value does not match the expected value.");
  }
}

/** Why a group cannot be deactivated: where it is still in use. */
export type Objection =
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] };

export class CannotDeactivateGroupInUse extends ApiError {
  readonly code = 'CANNOT_DEACTIVATE_GROUP_IN_USE';
  readonly objections: readonly Objection[];
  constructor(objections: readonly Objection[]) {
    super('Cannot deactivate user group in use.');
    this.objections = objections;
  }
  override get fields() {
    return { objections: this.objections };
  }
}

/** The caller lacks the role that the operation requires. */
export class UnauthorizedPrincipal extends ApiError {
  readonly code = 'UNAUTHORIZED_PRINCIPAL';
}

/** A part of the path that is no valid value (an integer beyond the safe range). */
export class ParameterInvalid extends ApiError {
  readonly code = 'REQUEST_VARIABLE_INVALID';
  readonly parameter: string;
  readonly value: string | number;
  constructor(name: string, value: string | number) {
    super(`Bad value for '${name}': ${value}`);
    this.parameter = name;
    this.value = value;
  }
  override get fields() {
    return { var_name: this.parameter, bad_value: this.value };
  }
}

export class MethodNotAllowed extends ApiError {
  readonly code = 'BAD_REQUEST';
  override readonly status = 405;
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super('Method Not Allowed');
    this.allowed = allowed;
  }
  override get fields() {
    return { allowed_methods: this.allowed };
  }
}

export class PayloadTooLarge extends ApiError {
  readonly code = 'BAD_REQUEST';
  override readonly status = 413;
  constructor() {
    super('The request is too large.');
  }
}

const UNAVAILABLE = {
  notWritten: 'The database does not answer at the moment.',
  behind: 'The server may be out of date: it cannot follow the database at the moment.',
  unknown: 'The database was lost while it wrote: the change may have been made.',
  readOnly: 'The database takes no writes at the moment.',
  older: 'The database lacks changes that this node knows.',
  outdated: 'This node of the server is being replaced by a newer version.',
};

/**
 * Neither an invalid request nor a defect: the database is unreachable or too slow (HTTP 503), or the memory too old to
 * answer with (`behind`), or a newer version has upgraded the database (`outdated`). `outcome` says whether the writes were made: only a connection that breaks in the commit leaves it
 * unknown.
 */
export class DatabaseUnavailable extends Error {
  readonly isReadOnly: boolean;
  constructor(cause: unknown, outcome: keyof typeof UNAVAILABLE = 'notWritten') {
    super(UNAVAILABLE[outcome], { cause });
    this.isReadOnly = outcome === 'readOnly';
  }
}
