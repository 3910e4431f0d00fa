import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { unresolvedName } from '../../state/conversation.ts';
import type { Target } from '../../state/writing.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { limitsOf } from './checks.ts';
import type { Fields } from './fields.ts';
import { PeopleField } from './people-field.tsx';
import { TopicField } from './topic-field.tsx';

const ChannelPicker = lazy(async () => (await import('./channel-picker.tsx')).ChannelPicker);

export interface WhereProps {
  readonly to: Target;
  readonly onTo: (to: Target) => void;
  /** To people instead of a channel, or back. */
  readonly onTurn: () => void;
  /** On to the text. */
  readonly onDone: () => void;
  readonly fields: Fields;
}

/** Where the text goes, changed in place. */
export function Where(props: WhereProps) {
  const { to, onTurn, fields } = props;
  const isDirect = to.kind === 'direct';
  return (
    <div class="composer-where">
      {/* First, and shown last: Tab in the topic, or in the people, leads to the text. */}
      <IconButton
        class="composer-turn"
        size="small"
        icon={isDirect ? 'hash' : 'user'}
        name={isDirect ? t('composer-to-channel') : t('composer-to-people')}
        onClick={() => {
          onTurn();
          requestAnimationFrame(() => fields.place.current?.focus());
        }}
      />
      {to.kind === 'direct' ? <ToPeople {...props} to={to} /> : <ToTopic {...props} to={to} />}
    </div>
  );
}

function ToTopic(props: WhereProps & { readonly to: Target & { kind: 'topic' } }) {
  const { to, onTo, onDone, fields } = props;
  const button = fields.channel;
  const { tables } = useModel();
  const [isPicking, setPicking] = useState(false);
  const channel = to.streamId === undefined ? undefined : tables.channels.value.get(to.streamId);
  const pick = (streamId: number) => {
    setPicking(false);
    onTo({ ...to, streamId });
    requestAnimationFrame(() => fields.place.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="composer-channel"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        aria-label={channel ? t('composer-change-channel', { channel: channel.name }) : undefined}
        onClick={() => setPicking(!isPicking)}
      >
        {channel ? <ChannelIcon channel={channel} /> : <Icon name="hash" />}
        <span class="composer-channel-name" dir="auto">
          {channel?.name ?? t('composer-choose-channel')}
        </span>
        <Icon name="chevron-down" />
      </button>
      {isPicking && <ChannelPicker anchor={button} onPick={pick} onClose={() => setPicking(false)} />}
      <Icon name="chevron-right" class="composer-arrow" turns />
      <TopicField
        input={fields.place}
        streamId={to.streamId}
        topic={to.topic}
        onTopic={(topic) => onTo({ ...to, topic })}
        onDone={onDone}
      />
    </>
  );
}

function ToPeople(props: WhereProps & { readonly to: Target & { kind: 'direct' } }) {
  const { to, onTo, onDone, fields } = props;
  return (
    <PeopleField
      input={fields.place}
      userIds={to.userIds}
      onUserIds={(userIds) => onTo({ kind: 'direct', userIds })}
      onDone={onDone}
    />
  );
}

/** The same in words: for the name of the field. */
export function useWhereText(to: Target): string {
  const model = useModel();
  const people = model.tables.people.value;
  if (to.kind === 'direct') {
    const names = to.userIds.map((id) => people.get(id)?.full_name ?? '').join(', ');
    return names === '' ? t('composer-message') : t('composer-message-people', { names });
  }
  const channel = to.streamId === undefined ? undefined : model.tables.channels.value.get(to.streamId);
  if (!channel) return t('composer-message');
  const topic = unresolvedName(to.topic.trim()) || limitsOf(model).emptyTopic;
  return t('composer-message-topic', { channel: channel.name, topic });
}
