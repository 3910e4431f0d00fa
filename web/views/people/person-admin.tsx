import { useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { deactivatePerson, type Role, reactivatePerson, setFullName, setRole } from '../../model/people.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { rolesFor, roleText } from '../invite/roles.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';

await loadArea('settings');

const ADMINISTRATOR = 200;

/** What administrators change of somebody else: name, role, and whether the account works. */
export function PersonAdmin({ person }: { readonly person: User }) {
  const { tables, client } = useModel();
  const desk = useDesk();
  const own = tables.people.value.get(tables.ownId.value);
  const { user_id: userId, full_name: name, role, is_active: isActive, is_bot: isBot } = person;
  const roles = useSaved<number>(role, (next) => setRole(client, userId, next as Role));
  // Owners are changed by owners.
  const mayChange =
    own !== undefined && own.role <= ADMINISTRATOR && own.role <= role && own.user_id !== userId;
  if (!mayChange || isBot) return null;
  if (!isActive) {
    return (
      <section class="person-admin">
        <Button icon="rotate-cw" onClick={() => void attempt(() => reactivatePerson(client, userId))}>
          {t('people-reactivate')}
        </Button>
      </section>
    );
  }
  return (
    <section class="person-admin" aria-label={t('people-manage', { name })}>
      <FullName person={person} />
      <div class="setting" data-setting="role">
        <Select
          label={t('people-role')}
          value={String(roles.value)}
          onValue={(text) => void roles.set(Number(text))}
          options={rolesFor(own.role).map((each) => ({ value: String(each), text: roleText(each) }))}
        />
        <OutcomeMark outcome={roles.outcome} />
      </div>
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
    <div class="setting" data-setting="full_name">
      <TextField
        label={t('people-full-name')}
        maxLength={MOST}
        value={typed ?? value}
        onValue={setTyped}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && leave()}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

function DeactivateDialog({ person, onClose }: { readonly person: User; readonly onClose: () => void }) {
  const { client, tables } = useModel();
  const [words, setWords] = useState('');
  const { user_id: userId, full_name: name } = person;
  const bots = [...tables.people.value.values()].filter(
    (each) => each.bot_owner_id === userId && each.is_active,
  );
  const deactivate = async () => {
    if (await attempt(() => deactivatePerson(client, userId, words.trim()))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('people-deactivate-named', { name })}
      confirm={t('people-deactivate')}
      danger
      onClose={onClose}
      onConfirm={() => void deactivate()}
    >
      <p>{t('people-deactivate-text', { name })}</p>
      {bots.length > 0 && <p>{t('people-deactivate-bots', { count: bots.length })}</p>}
      <TextField
        label={t('people-deactivate-words')}
        hint={t('people-deactivate-words-text')}
        value={words}
        onValue={setWords}
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
