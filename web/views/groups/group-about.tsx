import { t } from '../../i18n/texts.ts';
import { changeGroup, MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '../../model/groups.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useModel } from '../app/model-context.ts';
import { PageForm, useForm } from '../kit/form.tsx';
import { LockedNote } from '../kit/refusal.tsx';
import { problemOfName } from './group-name.ts';

interface Props {
  readonly group: UserGroup;
  readonly mayChange: boolean;
}

/** Name and description, which permitted users edit here. Changes of others appear where nothing is typed. */
export function GroupAbout({ group, mayChange }: Props) {
  const { client, tables } = useModel();
  const changeOf = ({ name, description }: { readonly name: string; readonly description: string }) => ({
    ...(name.trim() !== group.name && { name: name.trim() }),
    ...(description.trim() !== group.description.trim() && { description: description.trim() }),
  });
  const form = useForm({
    start: { name: group.name, description: group.description },
    staysOpen: true,
    check: ({ name }) => ({ name: problemOfName(name.trim(), tables.groups.peek().values(), group.id) }),
    save: async (draft) => changeGroup(client, group.id, changeOf(draft)),
    done: () => showToast(t('settings-saved')),
  });
  const isChanged = Object.keys(changeOf(form.draft)).length > 0;
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
  return (
    <PageForm form={form} class="channel-section">
      <h2>{t('groups-about')}</h2>
      <TextField
        {...form.at('name')}
        label={t('groups-name')}
        maxLength={MAX_GROUP_NAME}
        autoComplete="off"
      />
      <TextArea
        {...form.at('description')}
        label={t('groups-description')}
        maxLength={MAX_GROUP_DESCRIPTION}
      />
      {isChanged && (
        <Button type="submit" kind="primary" class="channel-save" busy={form.isSaving}>
          {t('groups-save')}
        </Button>
      )}
    </PageForm>
  );
}
