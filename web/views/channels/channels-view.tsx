import './channels.css';
import { useEffect } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import type { PageRoute } from '../../state/route.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { Browse, filterOf } from './browse.tsx';
import { ChannelPage } from './channel-page.tsx';
import { openNewChannel } from './open-new-channel.tsx';

needAreas('channels');

interface Props {
  readonly route: PageRoute;
}

/** All channels that one may know of; `#channels/5` is the page of one. */
export function ChannelsView({ route }: Props) {
  const { location } = useModel();
  const desk = useDesk();
  const [first = 'all', , part] = route.path;
  const streamId = /^[0-9]{1,15}$/.test(first) ? Number(first) : undefined;
  useEffect(() => {
    if (first !== 'new') return;
    location.go({ view: 'channels', path: ['all'] }, { replace: true });
    openNewChannel(desk);
  }, [first]);
  if (streamId !== undefined) return <ChannelPage key={streamId} streamId={streamId} part={part} />;
  return <Browse filter={filterOf(first)} />;
}
