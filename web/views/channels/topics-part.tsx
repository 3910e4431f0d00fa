import { useEffect } from 'preact/hooks';
import { formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { boundariesOf } from '../../model/topic-times.ts';
import { isResolved, topicKey, topicOf, unresolvedName } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { foldersOf, type TopicAge, type TopicFolder } from '../../state/topic-folders.ts';
import type { ListedTopic } from '../../state/topic-list.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count, Time } from '../../ui/marks.tsx';
import { keep, keptNote } from '../app/kept.ts';
import { useModel } from '../app/model-context.ts';
import { topicText } from '../app/names.ts';
import { GrowingList } from '../kit/found.tsx';
import { Loaded, useResource } from '../kit/resource.tsx';

const DAY = 24 * 60 * 60;

/** The topics of a channel in folders by when something was last written in them. */
export function TopicsPart({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { stream_id: streamId } = channel;
  const { topics, status, isStale } = model.topics.of(streamId).value;
  const isOnline = model.connection.value === 'online';
  useEffect(() => {
    if (isStale && isOnline) void model.topics.load(streamId);
  }, [model, streamId, isStale, isOnline]);
  const today = startOfDay(clock.value);
  const week = today - 6 * DAY;
  // New messages are of today: only another list of topics moves the boundaries.
  const isThere = topics !== undefined && !isStale;
  const boundaries = useResource(
    async () => (topics ? await boundariesOf(model, topics, { today, week }) : undefined),
    { key: `${isThere} ${today}` },
  );
  if (status === 'failed' && !topics)
    return (
      <ErrorState onRetry={() => void model.topics.load(streamId)}>{t('channels-topics-failed')}</ErrorState>
    );
  if (topics?.length === 0)
    return (
      <EmptyState icon="messages-square" title={t('channels-no-topics')}>
        {t('channels-no-topics-text')}
      </EmptyState>
    );
  return (
    <Loaded of={boundaries} lines={6}>
      {(value) => (
        <div class="topic-folders">
          {topics &&
            value &&
            foldersOf(topics, value).map((folder) => (
              <Folder key={folder.age} channel={channel} folder={folder} />
            ))}
        </div>
      )}
    </Loaded>
  );
}

/** Seconds of the last midnight. */
function startOfDay(now: number): number {
  const day = new Date(now * 1000);
  day.setHours(0, 0, 0, 0);
  return Math.floor(day.getTime() / 1000);
}

interface FolderProps {
  readonly channel: KnownChannel;
  readonly folder: TopicFolder;
}

function Folder({ channel, folder: { age, topics } }: FolderProps) {
  const model = useModel();
  const fold = `topic-folder-${age}`;
  const isOpen = keptNote(model, fold, true).value.value;
  return (
    <section class="topic-folder">
      <h2>
        <button
          type="button"
          class="topic-folder-head"
          aria-expanded={isOpen}
          onClick={() => keep(model, fold, !isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} turns />
          {ageText(age)}
          <span class="topic-folder-count">{t('channels-topic-count', { count: topics.length })}</span>
        </button>
      </h2>
      {isOpen && (
        <GrowingList
          class="directory-list"
          items={topics}
          row={(topic) => <TopicRow key={topic.name} channel={channel} topic={topic} />}
        />
      )}
    </section>
  );
}

function TopicRow({ channel, topic }: { readonly channel: KnownChannel; readonly topic: ListedTopic }) {
  const model = useModel();
  const { stream_id: streamId } = channel;
  const isDone = isResolved(topic.name);
  const unread = model.tables.unread.value.topics.get(topicKey(streamId, topic.name))?.ids.length ?? 0;
  const time = model.peek(topic.maxId)?.timestamp;
  return (
    <li class="directory-row topic-row">
      {isDone && <Icon name="check" />}
      {isDone && <span class="visually-hidden">{t('channels-resolved')}</span>}
      <a
        class="directory-name"
        dir="auto"
        href={model.location.href({ view: 'narrow', narrow: narrowOf(topicOf(streamId, topic.name)) })}
      >
        {topicText(model, isDone ? unresolvedName(topic.name) : topic.name)}
      </a>
      <Count value={unread} label={t('channels-unread', { count: unread })} />
      {time !== undefined && (
        <span class="directory-fact">
          <Time at={time}>{formatShort(time, clock.value)}</Time>
        </span>
      )}
    </li>
  );
}

function ageText(age: TopicAge): string {
  switch (age) {
    case 'today':
      return t('channels-today');
    case 'week':
      return t('channels-week');
    case 'earlier':
      return t('channels-earlier');
  }
}
