import { channelNarrow } from '../../state/narrow.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { BarActions } from './bar-actions.tsx';

/** All topics of a channel. */
export function ChannelBar({ streamId }: { readonly streamId: number }) {
  const model = useModel();
  const channel = model.tables.channels.value.get(streamId);
  return (
    <>
      <div class="bar-title">
        {channel && <ChannelIcon channel={channel} />}
        <div class="bar-lines">
          <h1 class="bar-name">{channelText(model, streamId)}</h1>
          {channel?.description && <p class="bar-about">{channel.description}</p>}
        </div>
      </div>
      <BarActions
        narrow={channelNarrow(streamId)}
        details={{ kind: 'channel', streamId }}
        menu={{ kind: 'channel', streamId }}
      />
    </>
  );
}
