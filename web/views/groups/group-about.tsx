import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { changeGroup, MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '../../model/groups.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { useSaving } from '../settings/use-setting.ts';
import { problemOfName } from './group-name.ts';

interface Props {
  readonly group: UserGroup;
  readonly mayChange: boolean;
}

/** Name and description, which permitted users edit here. Changes of others appear where nothing is typed. */
export function GroupAbout({ group, mayChange }: Props) {
  const { client, tables } = useModel();
  const [typedName, setTypedName] = useState<string>();
  const [typedDescription, setTypedDescription] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { outcome, save } = useSaving();
  const name = typedName ?? group.name;
  const description = typedDescription ?? group.description;
  const change = {
    ...(name.trim() !== group.name && { name: name.trim() }),
    ...(description.trim() !== group.description.trim() && { description: description.trim() }),
  };
  // The event settles what was saved.
  useEffect(() => {
    if (typedName?.trim() === group.name) setTypedName(undefined);
    if (typedDescription?.trim() === group.description) setTypedDescription(undefined);
  }, [group.name, group.description]);
  const isChanged = Object.keys(change).length > 0;
  useLeaveGuard(mayChange && isChanged && outcome !== 'saving');
  if (!mayChange) {
    return (
      <section class="channel-section">
        {group.description && (
          <p class="channel-description" dir="auto">
            {group.description}
          </p>
        )}
        <LockedNote>{t('groups-locked')}</LockedNote>
      </section>
    );
  }
  const submit = async () => {
    const wrong = problemOfName(name.trim(), tables.groups.peek().values(), group.id);
    setProblem(wrong);
    if (wrong || !isChanged) return;
    await save(() => changeGroup(client, group.id, change));
  };
  return (
    <form
      class="channel-section"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('groups-about')}</h2>
      <TextField
        label={t('groups-name')}
        maxLength={MAX_GROUP_NAME}
        autoComplete="off"
        value={name}
        onValue={setTypedName}
        error={problem}
      />
      <TextArea
        label={t('groups-description')}
        maxLength={MAX_GROUP_DESCRIPTION}
        value={description}
        onValue={setTypedDescription}
      />
      {isChanged && (
        <Button type="submit" kind="primary" class="channel-save" busy={outcome === 'saving'}>
          {t('groups-save')}
        </Button>
      )}
      <OutcomeMark outcome={outcome} />
    </form>
  );
}
