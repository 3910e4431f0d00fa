import { useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { formatList } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { fetchInvitations } from '../../model/invitations.ts';
import { deactivatePerson, reactivatePerson } from '../../model/people.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { AskDialog } from '../kit/ask.tsx';
import { anyOf, useResource } from '../kit/resource.tsx';

needAreas('people', 'person');

interface Props {
  readonly person: User;
  readonly onClose: () => void;
}

/** Says what it means before it happens: sessions, bots, invitations, groups. */
export function DeactivateDialog({ person, onClose }: Props) {
  const { client, tables } = useModel();
  const [words, setWords] = useState('');
  const invitations =
    useResource(() => fetchInvitations(client), { renewedBy: anyOf('invites_changed') }).value ?? [];
  const { user_id: userId, full_name: name } = person;
  const bots = useBotsOf(userId, true);
  const groups = [...tables.groups.value.values()]
    .filter((each) => !each.is_system_group && !each.deactivated && each.members.includes(userId))
    .map((group) => group.name);
  const open = invitations.filter((each) => each.invited_by_user_id === userId).length;
  return (
    <AskDialog
      title={t('people-deactivate-named', { name })}
      step={t('people-deactivate')}
      onClose={onClose}
      work={() => deactivatePerson(client, userId, words.trim())}
    >
      <div class="person-consequences">
        <p>{t('person-deactivate-text', { name })}</p>
        <ul>
          <li>{t('person-deactivate-sessions')}</li>
          {bots.length > 0 && (
            <li>{t('person-deactivate-bots', { count: bots.length, names: formatList(bots) })}</li>
          )}
          {open > 0 && <li>{t('person-deactivate-invitations', { count: open })}</li>}
        </ul>
        <p>{t('person-deactivate-stays')}</p>
        {groups.length > 0 && (
          <p>{t('person-deactivate-groups', { count: groups.length, names: formatList(groups) })}</p>
        )}
        <TextField
          label={t('people-deactivate-words')}
          hint={t('people-deactivate-words-text')}
          value={words}
          onValue={setWords}
          maxLength={2000}
        />
      </div>
    </AskDialog>
  );
}

export function ReactivateDialog({ person, onClose }: Props) {
  const { client } = useModel();
  const { user_id: userId, full_name: name } = person;
  const bots = useBotsOf(userId, false);
  return (
    <AskDialog
      isHarmless
      title={t('person-reactivate-named', { name })}
      step={t('people-reactivate')}
      onClose={onClose}
      work={() => reactivatePerson(client, userId)}
    >
      <div class="person-consequences">
        <p>{t('person-reactivate-text', { name })}</p>
        {bots.length > 0 && (
          <p>{t('person-reactivate-bots', { count: bots.length, names: formatList(bots) })}</p>
        )}
      </div>
    </AskDialog>
  );
}

/** Names of a user's bots. */
function useBotsOf(userId: number, areActive: boolean): readonly string[] {
  const people = useModel().tables.people.value;
  return [...people.values()]
    .filter((each) => each.is_bot && each.bot_owner_id === userId && each.is_active === areActive)
    .map((bot) => bot.full_name);
}
