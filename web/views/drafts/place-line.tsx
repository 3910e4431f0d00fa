import { t } from '../../i18n/texts.ts';
import type { Target } from '../../state/writing.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { peopleText, topicText } from '../app/names.ts';

/** Where a text goes: channel and topic, or people. */
export function PlaceLine({ to }: { readonly to: Target }) {
  const model = useModel();
  if (to.kind === 'direct') {
    return (
      <span class="text-place">
        <Icon name={to.userIds.length > 1 ? 'users' : 'user'} />
        <bdi>{to.userIds.length > 0 ? peopleText(model, to.userIds) : t('writing-nobody-yet')}</bdi>
      </span>
    );
  }
  const channel = to.streamId === undefined ? undefined : model.tables.channels.value.get(to.streamId);
  return (
    <span class="text-place">
      {channel ? <ChannelIcon channel={channel} /> : <Icon name="hash" />}
      <bdi>{channel?.name ?? t('writing-no-channel-yet')}</bdi>
      <Icon name="chevron-right" turns />
      <bdi>{topicText(model, to.topic)}</bdi>
    </span>
  );
}
