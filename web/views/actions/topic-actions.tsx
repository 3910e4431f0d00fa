import { t } from '../../i18n/texts.ts';
import { readingTopic, settingPolicy } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import { removeTopic, type Topic, toggleResolved as toggle } from '../../model/topic-changes.ts';
import { topicKey } from '../../state/conversation.ts';
import { POLICY, topicIsMuted } from '../../state/topic-policies.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { topicText } from '../app/names.ts';

export { openMoveTopic } from './dialogs.tsx';

export function policyOf({ tables }: Model, streamId: number, topic: string): number {
  return tables.policies.value.get(topicKey(streamId, topic)) ?? POLICY.inherit;
}

export function isMuted(model: Model, streamId: number, topic: string): boolean {
  const channel = model.tables.channels.value.get(streamId);
  return topicIsMuted(policyOf(model, streamId, topic), channel?.is_muted === true);
}

/** Mutes or unmutes a topic; an unmuted topic shows also in a muted channel. */
export function toggleMuted(model: Model, streamId: number, topic: string): void {
  const muted = isMuted(model, streamId, topic);
  const channelIsMuted = model.tables.channels.peek().get(streamId)?.is_muted === true;
  const next = muted ? (channelIsMuted ? POLICY.unmuted : POLICY.inherit) : POLICY.muted;
  const text = { topic: topicText(model, topic) };
  const said = muted ? t('actions-topic-unmuted', text) : t('actions-topic-muted', text);
  setPolicy(model, { streamId, topic, next, said });
}

export function toggleFollowed(model: Model, streamId: number, topic: string): void {
  const isFollowed = policyOf(model, streamId, topic) === POLICY.followed;
  const next = isFollowed ? POLICY.inherit : POLICY.followed;
  const text = { topic: topicText(model, topic) };
  const said = isFollowed ? t('actions-topic-unfollowed', text) : t('actions-topic-followed', text);
  setPolicy(model, { streamId, topic, next, said });
}

interface Change {
  readonly streamId: number;
  readonly topic: string;
  readonly next: number;
  readonly said: string;
}

function setPolicy(model: Model, { streamId, topic, next, said }: Change): void {
  const before = policyOf(model, streamId, topic);
  void model.perform(settingPolicy({ streamId, topic }, next, before));
  const undo = () => void model.perform(settingPolicy({ streamId, topic }, before, next));
  showToast(said, { action: { text: t('actions-undo'), run: undo } });
}

/** Marks a topic as resolved, or takes the mark away. */
export function toggleResolved(model: Model, topic: Topic): void {
  void attempt(() => toggle(model.client, topic));
}

/** Reads everything in a topic, also what is not at hand. */
export function readTopic(model: Model, streamId: number, topic: string): void {
  const ids = model.tables.unread.peek().topics.get(topicKey(streamId, topic))?.ids ?? [];
  if (ids.length > 0) void model.perform(readingTopic(streamId, topic, ids));
}

/** Asks, then deletes a topic with all of its messages. */
export function askToDeleteTopic(model: Model, desk: Desk, topic: Topic): void {
  desk.open((close) => (
    <ConfirmDialog
      title={t('actions-delete-topic-title')}
      confirm={t('actions-delete-topic')}
      danger
      onClose={close}
      onConfirm={() => {
        close();
        void attempt(() => removeTopic(model.client, topic));
      }}
    >
      {t('actions-delete-topic-text', { topic: topicText(model, topic.topic) })}
    </ConfirmDialog>
  ));
}
