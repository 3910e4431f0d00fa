import { t } from '../../i18n/texts.ts';
import { readMessages } from '../../model/reading.ts';
import { directWith, topicKey, topicOf } from '../../state/conversation.ts';
import type { InboxChannel } from '../../state/inbox.ts';
import { channelNarrow } from '../../state/narrow.ts';
import type { Recent } from '../../state/recent.ts';
import { POLICY } from '../../state/topic-policies.ts';
import type { UnreadDirect } from '../../state/unread-index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useGrowing } from '../app/growing.tsx';
import { keep, keptNote } from '../app/kept.ts';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import { InboxRow } from './inbox-row.tsx';

type ByKey = ReadonlyMap<string, Recent>;

const FOLDED = 'inbox-folded';
const NONE: readonly string[] = [];

function useFold(name: string): [boolean, () => void] {
  const model = useModel();
  const folded = keptNote(model, FOLDED, NONE).value.value;
  const isFolded = folded.includes(name);
  const toggle = () =>
    keep(model, FOLDED, isFolded ? folded.filter((each) => each !== name) : [...folded, name]);
  return [isFolded, toggle];
}

interface DirectsProps {
  readonly directs: readonly UnreadDirect[];
  readonly recent: ByKey;
}

export function InboxDirects({ directs, recent }: DirectsProps) {
  const [isFolded, toggle] = useFold('directs');
  const { count, sentinel } = useGrowing(directs.length, { name: 'inbox-directs' });
  const ids = directs.flatMap((each) => each.ids);
  return (
    <section class="inbox-group">
      <Head
        title={t('navigation-directs')}
        mark={<Icon name="messages-square" />}
        count={ids.length}
        ids={ids}
        isFolded={isFolded}
        onToggle={toggle}
      />
      {!isFolded && (
        <ul class="inbox-rows">
          {directs.slice(0, count).map(({ userIds, ids: unread }) => (
            <InboxRow
              key={userIds.join()}
              conversation={directWith(userIds)}
              ids={unread}
              last={recent.get(`dm:${userIds.join()}`)?.last}
              mark={<DirectMark userIds={userIds} />}
              isPersonal
            />
          ))}
          {sentinel}
        </ul>
      )}
    </section>
  );
}

interface ChannelProps {
  readonly channel: InboxChannel;
  readonly recent: ByKey;
}

export function InboxChannelGroup({ channel, recent }: ChannelProps) {
  const model = useModel();
  const { streamId, topics, ids, mentions } = channel;
  const [isFolded, toggle] = useFold(`channel-${streamId}`);
  const { count, sentinel } = useGrowing(topics.length, { name: `inbox-${streamId}` });
  const known = model.tables.channels.value.get(streamId);
  return (
    <section class="inbox-group">
      <Head
        title={channelText(model, streamId)}
        href={model.location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
        mark={known && <ChannelIcon channel={known} />}
        count={ids.length}
        mentions={mentions}
        ids={ids}
        isFolded={isFolded}
        onToggle={toggle}
      />
      {!isFolded && (
        <ul class="inbox-rows">
          {topics.slice(0, count).map((topic) => {
            const key = topicKey(streamId, topic.topic);
            return (
              <InboxRow
                key={key}
                conversation={topicOf(streamId, topic.topic)}
                ids={topic.ids}
                last={recent.get(key)?.last}
                senders={recent.get(key)?.senders}
                mentions={topic.mentions}
                isFollowed={model.tables.policies.value.get(key) === POLICY.followed}
              />
            );
          })}
          {sentinel}
        </ul>
      )}
    </section>
  );
}

interface HeadProps {
  readonly title: string;
  readonly href?: string;
  readonly mark: preact.ComponentChildren;
  readonly count: number;
  readonly mentions?: number;
  readonly ids: readonly number[];
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function Head({ title, href, mark, count, mentions = 0, ids, isFolded, onToggle }: HeadProps) {
  const model = useModel();
  return (
    <div class="inbox-head" data-row>
      <IconButton
        icon={isFolded ? 'chevron-right' : 'chevron-down'}
        turns
        size="small"
        tabIndex={-1}
        data-roving
        class="inbox-fold"
        name={t('navigation-unread-in', { name: title })}
        aria-expanded={!isFolded}
        onClick={onToggle}
      />
      <h2>
        {mark}
        {href ? <a href={href}>{title}</a> : <span>{title}</span>}
      </h2>
      {mentions > 0 && <span class="side-mention" />}
      <Count value={count} kind="quiet" label={t('navigation-unread', { count })} />
      <IconButton
        icon="check"
        size="small"
        data-aside
        tabIndex={-1}
        class="inbox-read"
        name={t('navigation-mark-read')}
        onClick={() => readMessages(model, ids)}
      />
    </div>
  );
}
