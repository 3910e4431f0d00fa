import { needAreas } from '../../i18n/load.ts';
import { administers } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { FeatureParts } from '../app/feature-parts.tsx';
import { useModel } from '../app/model-context.ts';
import { AboutChannel } from './about-channel.tsx';
import { Archiving } from './archiving.tsx';
import { ChannelPermissions, ChannelSettings } from './channel-admin.tsx';

needAreas('settings');

/** The channel's properties, its readers, and its permissions. Other users see them without being able to change them. */
export function GeneralPart({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const mayChange = administers(model, channel);
  return (
    <>
      {channel.is_archived && <Archiving channel={channel} mayChange={mayChange} />}
      <AboutChannel key={channel.stream_id} channel={channel} mayChange={mayChange} />
      <ChannelSettings channel={channel} mayChange={mayChange} />
      <ChannelPermissions channel={channel} mayChange={mayChange} />
      {!channel.is_archived && <FeatureParts at="channel" of={{ channel }} />}
      {!channel.is_archived && <Archiving channel={channel} mayChange={mayChange} />}
    </>
  );
}
