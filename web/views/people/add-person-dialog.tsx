import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { addPerson } from '../../model/people.ts';
import { isAddress } from '../../state/addresses.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { FormDialog, type Problems, useForm } from '../kit/form.tsx';

needAreas('person');

type Draft = Readonly<Record<'name' | 'email' | 'password', string>>;

/** Makes an account without an invitation. */
export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useModel();
  const desk = useDesk();
  const form = useForm({
    start: { name: '', email: '', password: '' },
    check: problemsIn,
    save: async ({ name, email, password }) => {
      const userId = await addPerson(client, { name: name.trim(), email: email.trim(), password });
      showToast(t('person-add-made', { name: name.trim() }));
      return userId;
    },
    done: (userId) => {
      onClose();
      desk.details.value = { kind: 'person', userId };
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('person-add')}
      step={t('person-add-make')}
      icon="user-plus"
      onClose={onClose}
    >
      <div class="person-add">
        <p class="person-add-text">{t('person-add-text')}</p>
        <TextField {...form.at('name')} label={t('person-add-name')} maxLength={100} autoComplete="off" />
        <TextField
          {...form.at('email')}
          label={t('person-add-email')}
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...form.at('password')}
          label={t('person-add-password')}
          hint={t('person-add-password-hint')}
          type="password"
          maxLength={100}
          autoComplete="new-password"
        />
      </div>
    </FormDialog>
  );
}

function problemsIn({ name, email, password }: Draft): Problems<Draft> {
  return {
    ...(name.trim().length < 2 && { name: t('person-need-name') }),
    ...(!isAddress(email.trim()) && { email: t('person-need-address') }),
    ...(password.length < 6 && { password: t('person-need-password') }),
  };
}
