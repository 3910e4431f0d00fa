import { channelNarrow } from '../../state/narrow.ts';
import { useModel } from '../app/model-context.ts';

export function Sidebar() {
  const { tables, location } = useModel();
  const unread = tables.unread.value;
  const channels = [...tables.channels.value.values()].filter(({ isSubscribed }) => isSubscribed);
  return (
    <ul>
      {channels.map(({ stream_id: id, name }) => (
        <li key={id}>
          <a href={location.href({ view: 'narrow', narrow: channelNarrow(id) })}>{name}</a>{' '}
          {unread.channels.get(id)?.count}
        </li>
      ))}
    </ul>
  );
}
