import { t } from '../../i18n/texts.ts';
import { settingPolicy } from '../../model/actions.ts';
import { toggleResolved } from '../../model/topic-changes.ts';
import { type Conversation, isResolved, topicKey, unresolvedName } from '../../state/conversation.ts';
import { channelNarrow, narrowOf } from '../../state/narrow.ts';
import { POLICY, topicIsMuted } from '../../state/topic-policies.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { channelText, topicText } from '../app/names.ts';
import { BarActions } from './bar-actions.tsx';

type Topic = Conversation & { kind: 'topic' };

export function TopicBar({ topic }: { readonly topic: Topic }) {
  const model = useModel();
  const desk = useDesk();
  const { streamId, topic: name } = topic;
  const channel = model.tables.channels.value.get(streamId);
  const maxId = desk.timeline.value?.rows.value.at(-1)?.id ?? 0;
  const resolved = isResolved(name);
  return (
    <>
      <div class="bar-title bar-lines">
        <span class="bar-part">
          {channel && <ChannelIcon channel={channel} />}
          <a
            class="bar-channel"
            href={model.location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
          >
            {channelText(model, streamId)}
          </a>
        </span>
        <Icon name="chevron-right" turns class="bar-arrow" />
        <span class="bar-part">
          {resolved && (
            <span role="img" class="bar-resolved" aria-label={t('navigation-resolved')}>
              <Icon name="circle-check" />
            </span>
          )}
          <h1 class="bar-name">{topicText(model, resolved ? unresolvedName(name) : name)}</h1>
        </span>
      </div>
      <BarActions
        narrow={narrowOf(topic)}
        details={{ kind: 'people' }}
        menu={{ kind: 'topic', streamId, topic: name, maxId }}
      >
        {name !== '' && maxId > 0 && (
          <IconButton
            class="bar-wide"
            icon={resolved ? 'rotate-cw' : 'circle-check'}
            name={resolved ? t('navigation-unresolve') : t('navigation-resolve')}
            onClick={() =>
              void attempt(() => toggleResolved(model.client, { streamId, topic: name, messageId: maxId }))
            }
          />
        )}
        <PolicyButton topic={topic} />
      </BarActions>
    </>
  );
}

/** Follows the topic or takes that back; a muted one says so. */
function PolicyButton({ topic: { streamId, topic } }: { readonly topic: Topic }) {
  const model = useModel();
  const policy = model.tables.policies.value.get(topicKey(streamId, topic)) ?? POLICY.inherit;
  const channelIsMuted = model.tables.channels.value.get(streamId)?.is_muted === true;
  const isMuted = topicIsMuted(policy, channelIsMuted);
  const isFollowed = policy === POLICY.followed;
  const next = isMuted
    ? channelIsMuted
      ? POLICY.unmuted
      : POLICY.inherit
    : isFollowed
      ? POLICY.inherit
      : POLICY.followed;
  return (
    <IconButton
      class="bar-wide"
      icon={isMuted ? 'bell-off' : 'bell'}
      name={isMuted ? t('navigation-unmute-topic') : t('navigation-follow')}
      aria-pressed={isMuted ? undefined : isFollowed}
      onClick={() => void model.perform(settingPolicy({ streamId, topic }, next, policy))}
    />
  );
}
