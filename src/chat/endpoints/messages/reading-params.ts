import { boolean } from '../../../engine/http/params.ts';
import { BadRequest, ParameterMissing, UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { type MessageSelection, NEWEST_ANCHOR, type PageRange, readAnchor } from '../../narrows/page.ts';
import type { ListViewing } from '../../views/messages/message-list.ts';

/** The form in which a client wants messages. */
export const formParams = {
  apply_markdown: boolean({ default: true, doc: 'The content as HTML, not Markdown.' }),
  allow_empty_topic_name: boolean({ default: false, doc: 'The client knows the empty topic.' }),
};

interface Form {
  readonly client_extavatar?: boolean;
  readonly apply_markdown: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** How `viewer` sees messages, in the form of the request. */
export function viewingOf({ db, realm, config }: Context, viewer: User, form: Form): ListViewing {
  const capabilities = {
    applyMarkdown: form.apply_markdown,
    clientExtavatar: form.client_extavatar ?? false,
    allowEmptyTopicName: form.allow_empty_topic_name,
  };
  return { db, realm, viewer, externalUrl: config.externalUrl, capabilities };
}

/** The parameters of a range of messages in a narrow; undefined: not given. */
interface RangeParams {
  readonly anchor: string | undefined;
  readonly include_anchor: boolean | undefined;
  readonly num_before: number | undefined;
  readonly num_after: number | undefined;
  readonly use_first_unread_anchor: boolean | undefined;
}

/** Messages by their IDs, or a range. */
export function readSelection(
  params: RangeParams & { readonly message_ids: readonly number[] | undefined },
): MessageSelection {
  if (params.message_ids === undefined) return { range: readRange(params) };
  requireNoRange(params);
  return { ids: params.message_ids };
}

interface FlagRangeParams {
  readonly anchor: string;
  readonly include_anchor: boolean;
  readonly num_before: number;
  readonly num_after: number;
}

/** The range whose messages get a flag, of any size: what is too much is left out later. */
export function readFlagRange(params: FlagRangeParams): PageRange {
  const anchor = readAnchor(params.anchor);
  const { include_anchor: includeAnchor, num_before: numBefore, num_after: numAfter } = params;
  requireAnchorAtEnd({ includeAnchor, numBefore, numAfter });
  return { anchor, includeAnchor, numBefore, numAfter };
}

/**
 * Checks the parameters of a range; throws what is wrong with them. Clients from before `first_unread` send
 * `use_first_unread_anchor` together with an `anchor` that they do not mean: the anchor is ignored.
 */
function readRange(params: RangeParams): PageRange {
  const { num_before: numBefore, num_after: numAfter } = params;
  if (numBefore === undefined) throw new ParameterMissing('num_before');
  if (numAfter === undefined) throw new ParameterMissing('num_after');
  const includeAnchor = params.include_anchor ?? true;
  requireAnchorAtEnd({ includeAnchor, numBefore, numAfter });
  requireFew(numBefore + numAfter);
  const anchor = params.use_first_unread_anchor
    ? 'first_unread'
    : params.anchor === undefined
      ? NEWEST_ANCHOR
      : readAnchor(params.anchor);
  return { anchor, includeAnchor, numBefore, numAfter };
}

function requireAnchorAtEnd({ includeAnchor, numBefore, numAfter }: Omit<PageRange, 'anchor'>): void {
  if (includeAnchor || numBefore === 0 || numAfter === 0) return;
  throw new BadRequest('The anchor can only be excluded at an end of the range');
}

/** Throws for a request with both message IDs and parameters of a range. */
function requireNoRange(params: RangeParams): void {
  const names = ['num_before', 'num_after', 'anchor', 'include_anchor', 'use_first_unread_anchor'] as const;
  const passed = names.filter((name) => params[name] !== undefined);
  if (passed.length > 0) throw new UnsupportedCombination([...passed, 'message_ids']);
}

function requireFew(messages: number): void {
  if (messages <= LIMITS.messagesPerFetch) return;
  throw new BadRequest(`Too many messages requested (maximum ${LIMITS.messagesPerFetch}).`);
}
