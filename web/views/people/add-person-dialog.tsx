import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { addPerson } from '../../model/people.ts';
import { isAddress } from '../../state/addresses.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useDesk, useModel } from '../app/model-context.ts';

needAreas('person');

const EMPTY = { name: '', email: '', password: '' };
type Values = typeof EMPTY;
type Problems = Partial<Record<keyof Values, string>>;

/** Makes an account without an invitation. */
export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useModel();
  const desk = useDesk();
  const [values, setValues] = useState<Values>(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const leave = useLeaveGuard(!isBusy && Object.values(values).some((value) => value !== ''));
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change });
    setProblems({});
    setError(undefined);
  };
  const make = async () => {
    const found = problemsIn(values);
    setProblems(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      const { name, email, password } = values;
      const userId = await addPerson(client, { name: name.trim(), email: email.trim(), password });
      showToast(t('person-add-made', { name: name.trim() }));
      onClose();
      desk.details.value = { kind: 'person', userId };
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('person-add')}
      onClose={() => leave(onClose)}
      onSubmit={() => void make()}
      actions={
        <Button type="submit" kind="primary" icon="user-plus" busy={isBusy}>
          {t('person-add-make')}
        </Button>
      }
    >
      <div class="person-add">
        <p class="person-add-text">{t('person-add-text')}</p>
        <TextField
          label={t('person-add-name')}
          value={values.name}
          onValue={(name) => set({ name })}
          error={problems.name}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          label={t('person-add-email')}
          type="email"
          dir="ltr"
          value={values.email}
          onValue={(email) => set({ email })}
          error={problems.email}
          autoComplete="off"
        />
        <TextField
          label={t('person-add-password')}
          hint={t('person-add-password-hint')}
          type="password"
          value={values.password}
          onValue={(password) => set({ password })}
          error={problems.password}
          maxLength={100}
          autoComplete="new-password"
        />
        {error && (
          <p class="field-error" role="alert">
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function problemsIn({ name, email, password }: Values): Problems {
  return {
    ...(name.trim().length < 2 && { name: t('person-need-name') }),
    ...(!isAddress(email.trim()) && { email: t('person-need-address') }),
    ...(password.length < 6 && { password: t('person-need-password') }),
  };
}
