import { clock } from '../../model/clock.ts';
import { presenceKind } from '../../state/presence.ts';
import { Avatar, PresenceDot } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';

/** The person's picture with presence; for several people a sign with their number. */
export function DirectMark({ userIds }: { readonly userIds: readonly number[] }) {
  const { tables, moments, live } = useModel();
  const [id = 0] = userIds;
  if (userIds.length > 1) return <span class="side-group">{userIds.length}</span>;
  const person = tables.people.value.get(id);
  const threshold = Number(live.read('realm').server_presence_offline_threshold_seconds ?? 140);
  const presence = presenceKind(moments.presences.value.get(id), clock.value, threshold);
  const shown = id === tables.ownId.value ? 'active' : presence;
  return (
    <Avatar
      size="small"
      name={person?.full_name ?? ''}
      picture={person?.avatar_url}
      seed={id}
      badge={person?.is_bot ? undefined : <PresenceDot presence={shown} />}
    />
  );
}
