import { t } from '../../i18n/texts.ts';
import { mostCharacters } from '../../model/limits.ts';
import type { Model } from '../../model/model.ts';
import { holds } from '../../state/permissions.ts';
import { lengthOf } from '../../state/text-length.ts';
import type { Target } from '../../state/writing.ts';

/** Why nobody can write there, in words; undefined: one can. Follows changes. */
export function whyNot(model: Model, to: Target): string | undefined {
  return to.kind === 'topic' ? whyNotChannel(model, to.streamId) : whyNotPeople(model, to.userIds);
}

function whyNotChannel({ tables }: Model, streamId: number | undefined): string | undefined {
  if (streamId === undefined) return undefined;
  const channel = tables.channels.value.get(streamId);
  if (!channel) return t('composer-no-channel');
  if (channel.is_archived) return t('composer-archived');
  const mayPost = holds(tables.groups.value, channel.can_send_message_group, tables.ownId.value);
  return mayPost ? undefined : t('composer-no-permission');
}

function whyNotPeople({ tables, live }: Model, userIds: readonly number[]): string | undefined {
  const people = tables.people.value;
  const ownId = tables.ownId.value;
  const gone = userIds.map((id) => people.get(id)).find((each) => each && !each.is_active);
  if (gone) return t('composer-person-gone', { name: gone.full_name });
  const others = userIds.filter((id) => id !== ownId && !people.get(id)?.is_bot);
  if (others.length === 0) return undefined;
  const setting = live.read('realm').realm_direct_message_permission_group;
  const groups = tables.groups.value;
  const someoneMay = [ownId, ...others].some((id) => holds(groups, setting, id));
  return someoneMay ? undefined : t('composer-no-direct');
}

export interface Limits {
  readonly topic: number;
  readonly mustHaveTopic: boolean;
  /** The name of the empty topic. */
  readonly emptyTopic: string;
}

export function limitsOf({ live }: Model): Limits {
  const state = live.read('realm');
  return {
    topic: state.max_topic_length ?? 60,
    mustHaveTopic: state.realm_mandatory_topics ?? false,
    emptyTopic: state.realm_empty_topic_display_name ?? '',
  };
}

/** The missing part of a message to be sent; `where`: the field that lacks it. */
export function missing(
  to: Target,
  limits: Limits,
): { readonly where: 'channel' | 'topic' | 'people'; readonly text: string } | undefined {
  if (to.kind === 'direct')
    return to.userIds.length === 0 ? { where: 'people', text: t('composer-needs-people') } : undefined;
  if (to.streamId === undefined) return { where: 'channel', text: t('composer-needs-channel') };
  const needsTopic = limits.mustHaveTopic && to.topic.trim() === '';
  return needsTopic ? { where: 'topic', text: t('composer-needs-topic') } : undefined;
}

/** Characters beyond what a message may have; negative: so many are left. */
export const excessOf = (model: Model, text: string): number => lengthOf(text) - mostCharacters(model);

const MIB = 1024 * 1024;

/** Bytes that one file may have. */
export const largestFile = ({ live }: Model): number =>
  (live.read('realm').max_file_upload_size_mib ?? 25) * MIB;

/** A text into which files go: of the composer, or of a message that is edited. */
export interface Paper {
  readonly id: string;
  readonly text: () => string;
  readonly write: (text: string) => void;
}
