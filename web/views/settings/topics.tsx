import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { settingPolicy } from '../../model/actions.ts';
import { topicOf } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { chosenTopics } from '../../state/topic-choices.ts';
import { POLICY } from '../../state/topic-policies.ts';
import type { UserTopic } from '../../state/types.ts';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useModel } from '../app/model-context.ts';
import { topicText } from '../app/names.ts';
import { GrowingList, SearchField } from '../kit/found.tsx';

const POLICIES = [POLICY.followed, POLICY.unmuted, POLICY.muted] as const;

const policyText = (policy: number): string => {
  if (policy === POLICY.followed) return t('settings-topic-followed');
  return policy === POLICY.muted ? t('settings-topic-muted') : t('settings-topic-unmuted');
};

/** Topics that one follows, mutes, or reads in a muted channel. */
export function TopicsSection() {
  const { live, tables } = useModel();
  const [query, setQuery] = useState('');
  const [policy, setPolicy] = useState<number>();
  const all = live.read('topics').user_topics ?? [];
  const channels = tables.channels.value;
  const nameOf = (id: number) => channels.get(id)?.name;
  const found = chosenTopics(all, { query, policy }, nameOf);
  if (!all.some(({ visibility_policy: own }) => own !== POLICY.inherit)) {
    return (
      <EmptyState icon="bell" title={t('settings-topics-none')}>
        {t('settings-topics-none-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <p class="settings-text">{t('settings-topics-text')}</p>
      <SearchField label={t('settings-topics-search')} query={query} onQuery={setQuery} />
      <FilterChips
        label={t('settings-topics-filter')}
        onToggle={(value) => setPolicy(policy === Number(value) ? undefined : Number(value))}
        chips={POLICIES.map((each) => ({
          value: String(each),
          text: policyText(each),
          isOn: policy === each,
        }))}
      />
      {found.length === 0 && <p class="settings-text">{t('settings-found-nothing')}</p>}
      <GrowingList
        class="settings-rows"
        items={found}
        row={(topic) => <Topic key={`${topic.stream_id} ${topic.topic_name.toLowerCase()}`} topic={topic} />}
      />
    </>
  );
}

function Topic({ topic }: { readonly topic: UserTopic }) {
  const model = useModel();
  const { stream_id: streamId, topic_name: name, visibility_policy: policy } = topic;
  const channel = model.tables.channels.value.get(streamId);
  const text = topicText(model, name);
  const narrow = narrowOf(topicOf(streamId, name));
  return (
    <li class="settings-row">
      <a class="settings-row-text settings-place" href={model.location.href({ view: 'narrow', narrow })}>
        <span class="settings-row-more">
          {channel && <ChannelIcon channel={channel} />}
          <bdi>{channel?.name}</bdi>
        </span>
        <bdi>{text}</bdi>
      </a>
      <div class="settings-row-choice">
        <Select
          label={t('settings-topic-policy', { topic: text })}
          labelHidden
          value={String(policy)}
          onValue={(next) =>
            void model.perform(settingPolicy({ streamId, topic: name }, Number(next), policy))
          }
          options={[
            ...POLICIES.map((each) => ({ value: String(each), text: policyText(each) })),
            { value: String(POLICY.inherit), text: t('settings-topic-inherit') },
          ]}
        />
      </div>
    </li>
  );
}
