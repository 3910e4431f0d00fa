import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';

/** How a topic is called: the one without a name by the organization's word for it. */
export function topicText(model: Model, topic: string): string {
  return topic === '' ? String(model.live.read('realm').realm_empty_topic_display_name ?? '') : topic;
}

export function channelText(model: Model, streamId: number): string {
  return model.tables.channels.value.get(streamId)?.name ?? t('navigation-unknown-channel');
}

export function personText(model: Model, userId: number): string {
  return model.tables.people.value.get(userId)?.full_name ?? t('navigation-unknown-person');
}

/** The people of a direct conversation; oneself, in a conversation with oneself. */
export function peopleText(model: Model, userIds: readonly number[]): string {
  const isSelf = userIds.length === 1 && userIds[0] === model.tables.ownId.value;
  if (isSelf) return t('navigation-self', { name: personText(model, userIds[0] ?? 0) });
  return formatList(userIds.map((id) => personText(model, id)));
}
