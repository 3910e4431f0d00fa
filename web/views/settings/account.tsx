import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { fetchPendingEmail } from '../../model/pending-email.ts';
import { saveSettings } from '../../model/settings.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { NewPasswordField } from '../account/fields.tsx';
import { Form } from '../account/form.tsx';
import { useModel } from '../app/model-context.ts';
import { anyOf, useResource } from '../kit/resource.tsx';
import { ApiKeySetting, RenewKey } from './api-key.tsx';
import { type SectionPart, SectionParts } from './controls.tsx';
import { DeactivateSetting } from './deactivate.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** With what one signs in. */
export const ACCOUNT: readonly SectionPart[] = [
  { name: 'email', title: 'settings-email', View: EmailForm },
  { name: 'password', title: 'settings-password', View: PasswordForm },
  { name: 'api_key', title: 'settings-api-key', View: ApiKeySetting },
  { name: 'deactivate', title: 'settings-leave', View: DeactivateSetting },
];

export const AccountSection = () => <SectionParts parts={ACCOUNT} />;

/** Another address counts once its mail is answered. */
function EmailForm() {
  const { client, tables, live } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const known = own?.delivery_email ?? String(live.read('people').delivery_email ?? '');
  const [email, setEmail] = useState(known);
  // Confirmed in another tab.
  useEffect(() => setEmail(known), [known]);
  const [current, setCurrent] = useState('');
  const [isSame, setSame] = useState(false);
  const { value: pending, renew } = useResource(() => fetchPendingEmail(client), {
    renewedBy: anyOf('realm_user'),
  });
  const isLocked = live.read('realm').realm_email_changes_disabled === true && own?.is_admin !== true;
  if (isLocked) return <p class="settings-text">{t('settings-email-locked', { email: known })}</p>;
  const asked = email.trim();
  const isOther = asked !== known;
  const change = async () => {
    setSame(!isOther);
    if (!isOther) return;
    await saveSettings(client, { email: asked, old_password: current });
    setCurrent('');
    renew();
  };
  return (
    <>
      {pending && <Banner kind="info">{t('settings-email-pending', { email: pending })}</Banner>}
      {isSame && <Banner kind="info">{t('settings-email-same')}</Banner>}
      <Form
        values={isOther ? { email, current } : { email }}
        work={change}
        submit={t('settings-email-change')}
        focuses={false}
      >
        {(errorOf) => (
          <>
            <TextField
              label={t('account-email')}
              labelHidden
              hint={t('settings-email-text')}
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onValue={setEmail}
              error={errorOf('email')}
            />
            {isOther && (
              <OwnPasswordField
                label={t('settings-email-password')}
                value={current}
                onValue={setCurrent}
                problem={errorOf('current')}
              />
            )}
          </>
        )}
      </Form>
    </>
  );
}

function PasswordForm() {
  const { client, tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const change = async () => {
    await saveSettings(client, { old_password: current, new_password: password });
    setCurrent('');
    setPassword('');
    setDone(true);
  };
  const email = own?.delivery_email ?? '';
  return (
    <>
      {isDone && (
        <Banner kind="success">
          {t('settings-password-changed')} {t('settings-password-key')}
        </Banner>
      )}
      {isDone && <RenewKey onKey={() => showToast(t('settings-api-key-renewed'))} />}
      <Form
        values={{ current, password }}
        work={change}
        submit={t('settings-password-change')}
        focuses={false}
      >
        {(errorOf) => (
          <>
            <OwnPasswordField
              label={t('settings-password-current')}
              value={current}
              onValue={setCurrent}
              problem={errorOf('current')}
            />
            <NewPasswordField
              label={t('account-new-password')}
              value={password}
              onValue={setPassword}
              error={errorOf('password')}
              known={[own?.full_name ?? '', email]}
            />
          </>
        )}
      </Form>
    </>
  );
}
