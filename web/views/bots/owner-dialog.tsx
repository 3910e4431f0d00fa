import { type ComponentChildren, Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { saveBot } from '../../model/bots.ts';
import { rankText } from '../../state/ranking.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { SuggestField } from '../../ui/lists/suggest-field.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';

const MOST = 8;
const ADMINISTRATOR = 200;

/** Gives a bot to somebody else: says what one loses. */
export function OwnerDialog({ botId, onClose }: { readonly botId: number; readonly onClose: () => void }) {
  const { client, tables } = useModel();
  const everybody = tables.people.value;
  const own = everybody.get(tables.ownId.value);
  const before = everybody.get(botId)?.bot_owner_id;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<User>();
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const choices = useMemo(() => choicesOf(everybody.values(), typed, before), [everybody, typed, before]);
  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    setError(undefined);
  };
  const give = async () => {
    const only = choices.length === 1 ? choices[0]?.value : undefined;
    const owner = chosen ?? only;
    if (!owner) return setError(t('bots-owner-none-found'));
    setBusy(true);
    try {
      await saveBot(client, botId, { bot_owner_id: owner.user_id });
      onClose();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const loses = own !== undefined && own.role > ADMINISTRATOR;
  return (
    <Dialog
      title={t('bots-owner-give')}
      size="small"
      onClose={onClose}
      onSubmit={() => void give()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind={loses ? 'danger' : 'primary'} busy={isBusy}>
            {t('bots-owner-do')}
          </Button>
        </>
      }
    >
      <SuggestField<User>
        label={t('bots-owner-new')}
        value={typed}
        onValue={type}
        choices={chosen ? [] : choices}
        onChoose={({ value, text }) => {
          setTyped(text);
          setChosen(value);
        }}
        draw={drawPerson}
        error={error}
      />
      <p>{t('bots-owner-text')}</p>
      {loses && <p>{t('bots-owner-lose')}</p>}
    </Dialog>
  );
}

function choicesOf(everybody: Iterable<User>, typed: string, before: number | null | undefined) {
  if (typed.trim() === '') return [];
  const found: { readonly choice: Choice<User>; readonly rank: number }[] = [];
  for (const person of everybody) {
    if (person.is_bot || !person.is_active || person.user_id === before) continue;
    const rank = rankText(person.full_name, typed);
    const choice = { value: person, key: String(person.user_id), text: person.full_name };
    if (rank > 0) found.push({ choice, rank });
  }
  found.sort((one, other) => other.rank - one.rank);
  return found.slice(0, MOST).map(({ choice }) => choice);
}

const drawPerson = ({ value, text }: Choice<User>) => (
  <Fragment>
    <Avatar name={text} size="small" seed={value.user_id} picture={value.avatar_url} />
    <span dir="auto">{text}</span>
  </Fragment>
);
