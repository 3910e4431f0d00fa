import { useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { saveBot } from '../../model/bots.ts';
import { rankText } from '../../state/ranking.ts';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';

const MOST = 8;
const ADMINISTRATOR = 200;

/** Gives a bot to another user, and warns of the consequences. */
export function OwnerDialog({ botId, onClose }: { readonly botId: number; readonly onClose: () => void }) {
  const { client, tables } = useModel();
  const everybody = tables.people.value;
  const own = everybody.get(tables.ownId.value);
  const before = everybody.get(botId)?.bot_owner_id;
  const [typed, setTyped] = useState('');
  const found = useMemo(() => peopleFor(everybody.values(), typed, before), [everybody, typed, before]);
  const [only, ...others] = found;
  const ownerIn = (chosen: string) =>
    found.find((each) => String(each.user_id) === chosen) ?? (others.length === 0 ? only : undefined);
  const form = useForm({
    start: { chosen: '' },
    check: ({ chosen }) => ({ chosen: !ownerIn(chosen) && t('bots-owner-choose') }),
    save: async ({ chosen }) => saveBot(client, botId, { bot_owner_id: ownerIn(chosen)?.user_id }),
    refusedAt: (error) => ({ chosen: failureText(error) }),
    done: onClose,
  });
  const owner = ownerIn(form.draft.chosen);
  const loses = own !== undefined && own.role > ADMINISTRATOR;
  return (
    <FormDialog
      form={form}
      title={t('bots-owner-give')}
      size="small"
      step={t('bots-owner-do')}
      kind={loses ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <TextField
        label={t('bots-owner-new')}
        type="search"
        icon="search"
        value={typed}
        onValue={(text) => {
          setTyped(text);
          form.change({});
        }}
        error={
          form.problems.chosen || (typed.trim() !== '' && !only ? t('bots-owner-none-found') : undefined)
        }
      />
      {only && (
        <RadioGroup<string>
          label={t('bots-owner-found')}
          value={owner ? String(owner.user_id) : ''}
          onValue={(chosen) => form.change({ chosen })}
          options={found.map((each) => ({ value: String(each.user_id), label: personLabel(each) }))}
        />
      )}
      <p>{t('bots-owner-text')}</p>
      {loses && <p>{t('bots-owner-lose')}</p>}
    </FormDialog>
  );
}

/** Some of the users with the best matching names. */
function peopleFor(everybody: Iterable<User>, typed: string, before: number | null | undefined): User[] {
  if (typed.trim() === '') return [];
  const found: { readonly person: User; readonly rank: number }[] = [];
  for (const person of everybody) {
    if (person.is_bot || !person.is_active || person.user_id === before) continue;
    const rank = rankText(person.full_name, typed);
    if (rank > 0) found.push({ person, rank });
  }
  found.sort((one, other) => other.rank - one.rank);
  return found.slice(0, MOST).map(({ person }) => person);
}

const personLabel = ({ user_id: userId, full_name: name, avatar_url: picture }: User) => (
  <span class="bots-person">
    <Avatar name={name} size="small" seed={userId} picture={picture} />
    <span dir="auto">{name}</span>
  </span>
);
