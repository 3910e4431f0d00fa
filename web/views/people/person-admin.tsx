import { useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { type AccountRole, setFullName, setRole } from '../../model/people.ts';
import type { ProfileField } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { roleOptions } from '../invite/roles.ts';
import { SavedSelect, Setting } from '../kit/saved.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { mayManage } from './may-manage.ts';

needAreas('settings', 'person');

const DeactivateDialog = lazy(async () => (await import('./deactivate-dialog.tsx')).DeactivateDialog);
const ReactivateDialog = lazy(async () => (await import('./deactivate-dialog.tsx')).ReactivateDialog);
const ProfileDialog = lazy(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

/** An administrator's controls for another user: name, role, and whether the account is active. */
export function PersonAdmin({ person }: { readonly person: User }) {
  const { tables, client, live } = useModel();
  const desk = useDesk();
  const own = tables.people.value.get(tables.ownId.value);
  const { user_id: userId, full_name: name, role, is_active: isActive } = person;
  const fields = (live.read('profileFields').custom_profile_fields ?? []) as readonly ProfileField[];
  const hasFields = fields.length > 0;
  if (!own || !mayManage(own, person)) return null;
  if (!isActive) {
    return (
      <section class="person-admin">
        <Button
          icon="rotate-cw"
          onClick={() => desk.open((close) => <ReactivateDialog person={person} onClose={close} />)}
        >
          {t('people-reactivate')}
        </Button>
        <LogLink userId={userId} />
      </section>
    );
  }
  return (
    <section class="person-admin" aria-label={t('people-manage', { name })}>
      <FullName person={person} />
      <SavedSelect
        name="role"
        label={t('people-role')}
        known={String(role)}
        save={(next) => setRole(client, userId, Number(next) as AccountRole)}
        options={roleOptions(own.role)}
      />
      {hasFields && (
        <Button
          icon="pencil"
          onClick={() => desk.open((close) => <ProfileDialog userId={userId} onClose={close} />)}
        >
          {t('person-profile')}
        </Button>
      )}
      <LogLink userId={userId} />
      <Button
        kind="danger"
        icon="user"
        onClick={() => desk.open((close) => <DeactivateDialog person={person} onClose={close} />)}
      >
        {t('people-deactivate')}
      </Button>
    </section>
  );
}

/** The user's changes of the organization. */
function LogLink({ userId }: { readonly userId: number }) {
  const { location } = useModel();
  const href = location.href({ view: 'organization', path: ['audit', 'person', String(userId)] });
  return (
    <a class="button button-quiet" href={href}>
      <Icon name="list" />
      <span class="button-text">{t('person-log')}</span>
    </a>
  );
}

const LEAST = 2;
const MOST = 100;

/** Saved when one leaves it or presses Enter. */
function FullName({ person }: { readonly person: User }) {
  const { client } = useModel();
  const { user_id: userId, full_name: known } = person;
  const [typed, setTyped] = useState<string>();
  const { value, set, outcome } = useSaved(known, (name) => setFullName(client, userId, name));
  const leave = () => {
    const name = typed?.trim();
    setTyped(undefined);
    if (name !== undefined && name.length >= LEAST && name !== known) void set(name);
  };
  return (
    <Setting name="full_name" outcome={outcome}>
      <TextField
        label={t('people-full-name')}
        maxLength={MOST}
        value={typed ?? value}
        onValue={setTyped}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && leave()}
      />
    </Setting>
  );
}
