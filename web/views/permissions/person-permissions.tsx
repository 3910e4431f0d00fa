import './permissions.css';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { PermissionPlace } from '../../model/permissions.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import './names.ts';
import { OfPlace } from './of-place.tsx';
import { Channels, Groups } from './places.tsx';

export interface PersonPermissionsProps {
  readonly userId: number;
  readonly onClose: () => void;
}

type Scope = PermissionPlace['scope'];

const FIND = {
  realm: 'permissions-find-permission',
  stream: 'permissions-find-channel',
  group: 'permissions-find-group',
} as const;

/** A user's abilities in the organization, in each channel and with each group, and the reasons. */
export function PersonPermissions({ userId, onClose }: PersonPermissionsProps) {
  const model = useModel();
  const [scope, setScope] = useState<Scope>('realm');
  const [query, setQuery] = useState('');
  const isOwn = userId === model.tables.ownId.value;
  const select = (next: Scope) => {
    setScope(next);
    setQuery('');
  };
  return (
    <Dialog
      title={
        isOwn ? t('permissions-of-self') : t('permissions-of-named', { name: personText(model, userId) })
      }
      onClose={onClose}
    >
      <Tabs<Scope>
        label={t('permissions-kind')}
        selected={scope}
        onSelect={select}
        tabs={[
          { name: 'realm', text: t('permissions-realm') },
          { name: 'stream', text: t('permissions-channels') },
          { name: 'group', text: t('permissions-groups') },
        ]}
      >
        <div class="may-do" data-scope={scope}>
          <TextField
            label={t(FIND[scope])}
            labelHidden
            type="search"
            icon="search"
            placeholder={t(FIND[scope])}
            value={query}
            onValue={setQuery}
          />
          {scope === 'realm' && <OfPlace userId={userId} place={{ scope }} query={query} />}
          {scope === 'stream' && <Channels userId={userId} query={query} />}
          {scope === 'group' && <Groups userId={userId} query={query} />}
        </div>
      </Tabs>
    </Dialog>
  );
}
