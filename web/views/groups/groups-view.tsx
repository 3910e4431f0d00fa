import '../channels/channels.css';
import './groups.css';
import { useEffect } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import type { PageRoute } from '../../state/route.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { GroupPage } from './group-page.tsx';
import { GroupsList } from './groups-list.tsx';
import { openNewGroup } from './open-new-group.tsx';

needAreas('groups');

/** All groups of the organization; `#groups/5` is the page of one, `#groups/new` also opens the dialog that creates one. */
export function GroupsView({ route }: { readonly route: PageRoute }) {
  const { location } = useModel();
  const desk = useDesk();
  const [first = ''] = route.path;
  useEffect(() => {
    if (first !== 'new') return;
    location.go({ view: 'groups', path: [] }, { replace: true });
    openNewGroup(desk);
  }, [first]);
  if (/^[0-9]{1,15}$/.test(first)) return <GroupPage key={first} groupId={Number(first)} />;
  return <GroupsList />;
}
