import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { isResolved, topicKey, topicOf, unresolvedName } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { type ListedTopic, shownTopics, type TopicList } from '../../state/topic-list.ts';
import { POLICY, topicIsMuted } from '../../state/topic-policies.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { currentOf } from '../app/current.ts';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { topicText } from '../app/names.ts';
import { Row } from './row.tsx';
import { useSidebar } from './sidebar-state.ts';

/** The topics under an unfolded channel. */
export function ChannelTopics({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const sidebar = useSidebar();
  const { stream_id: streamId, name, is_muted: isMuted = false } = channel;
  const { topics, status, isStale } = model.topics.of(streamId).value;
  const isOnline = model.connection.value === 'online';
  useEffect(() => {
    if (isStale && isOnline) void model.topics.load(streamId);
  }, [model, streamId, isStale, isOnline]);

  // What is read meanwhile stays: it may have the focus.
  const shownBefore = useRef<TopicList>([]);
  const list = isStale
    ? withMore(withMore(topics ?? [], unreadTopics(model, streamId)), shownBefore.current)
    : (topics ?? []);
  shownBefore.current = list;
  const { policies, unread } = model.tables;
  const current = currentOf(model).value;
  const fold = `topics-${streamId}`;
  const isWhole = sidebar.isOpen(fold, false);
  const isTopicMuted = (topic: string) =>
    topicIsMuted(policies.value.get(topicKey(streamId, topic)), isMuted) &&
    // In a muted channel all topics are, so its list shows them.
    !(isMuted && policies.value.get(topicKey(streamId, topic)) !== POLICY.muted);
  const shown = isWhole
    ? list
    : shownTopics(list, {
        isUnread: (topic) => unread.value.topics.has(topicKey(streamId, topic)),
        isMuted: isTopicMuted,
        current: current.streamId === streamId ? current.topic : undefined,
      });
  const { count, sentinel } = useGrowing(shown.length);
  return (
    <li class="side-topics">
      <ul aria-label={t('navigation-topics-of', { channel: name })}>
        {shown.slice(0, count).map((topic) => (
          <TopicRow key={topic.name} channel={channel} topic={topic} />
        ))}
        {sentinel}
        {status === 'failed' && isOnline && (
          <li class="side-row side-row-topic">
            <button
              type="button"
              class="side-link side-quiet"
              tabIndex={-1}
              data-roving
              onClick={() => model.topics.load(streamId)}
            >
              <span class="side-text">{t('ui-try-again')}</span>
            </button>
          </li>
        )}
        {(isWhole || list.length > shown.length) && (
          <li class="side-row side-row-topic">
            <button
              type="button"
              class="side-link side-quiet"
              tabIndex={-1}
              data-roving
              aria-expanded={isWhole}
              onClick={() => sidebar.setOpen(fold, !isWhole)}
            >
              <span class="side-text">
                {isWhole ? t('navigation-fewer-topics') : t('navigation-all-topics', { count: list.length })}
              </span>
            </button>
          </li>
        )}
        {topics?.length === 0 && <li class="side-hint">{t('navigation-no-topics')}</li>}
      </ul>
    </li>
  );
}

/** The list, and the topics of the other one that it lacks. */
function withMore(list: TopicList, others: TopicList): TopicList {
  const known = new Set(list.map(({ name }) => name.toLowerCase()));
  const more = others.filter(({ name }) => !known.has(name.toLowerCase()));
  return more.length === 0 ? list : [...list, ...more].sort((one, other) => other.maxId - one.maxId);
}

/** The known topics of a channel without its list. */
function unreadTopics({ tables }: Model, streamId: number): TopicList {
  return [...tables.unread.value.topics.values()]
    .filter((each) => each.streamId === streamId)
    .map(({ topic, ids }) => ({ name: topic, maxId: ids.at(-1) ?? 0 }))
    .sort((one, other) => other.maxId - one.maxId);
}

function TopicRow({ channel, topic }: { readonly channel: KnownChannel; readonly topic: ListedTopic }) {
  const model = useModel();
  const { stream_id: streamId, is_muted: channelIsMuted = false } = channel;
  const key = topicKey(streamId, topic.name);
  const policy = model.tables.policies.value.get(key);
  const unread = model.tables.unread.value.topics.get(key);
  const isDone = isResolved(topic.name);
  const text = topicText(model, isDone ? unresolvedName(topic.name) : topic.name);
  return (
    <Row
      level={2}
      href={model.location.href({ view: 'narrow', narrow: narrowOf(topicOf(streamId, topic.name)) })}
      text={
        <>
          {isDone && <Icon name="check" class="side-resolved" />}
          {isDone && <span class="visually-hidden">{t('navigation-resolved')}</span>}
          {topic.name === '' ? <em>{text}</em> : text}
        </>
      }
      title={text}
      isCurrent={currentOf(model).value.key === key}
      unread={unread?.ids.length}
      mentions={unread?.mentions}
      isMuted={topicIsMuted(policy, channelIsMuted)}
      after={
        policy === POLICY.followed && (
          <span class="side-follow">
            <Icon name="bell" />
            <span class="visually-hidden">{t('navigation-followed')}</span>
          </span>
        )
      }
      menu={{ kind: 'topic', streamId, topic: topic.name, maxId: topic.maxId }}
    />
  );
}
