import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type Organization, signIn } from '../../model/accounts.ts';
import { hasEnded } from '../../model/session.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { useModel } from '../app/model-context.ts';
import { EmailField } from './fields.tsx';
import { Form } from './form.tsx';
import { Frame, PathLink } from './frame.tsx';

/** Goes on to where one wanted to be: the fragment of the address stays. */
export function SignIn({ organization }: { readonly organization: Organization | undefined }) {
  const model = useModel();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const title = organization
    ? t('account-sign-in-to', { organization: organization.name })
    : t('account-sign-in');
  const foot = (
    <>
      <PathLink path="/reset-password">{t('account-forgot')}</PathLink>
      <span class="account-foot-pair">
        {t('account-no-account')} <PathLink path="/register">{t('account-join')}</PathLink>
      </span>
    </>
  );
  return (
    <Frame organization={organization} title={title} foot={foot}>
      {hasEnded() && <Banner kind="info">{t('account-session-ended')}</Banner>}
      {organization?.isNew && <Banner kind="info">{t('account-setup-due')}</Banner>}
      <Form
        values={{ email, current: password }}
        work={() => signIn(model, email.trim(), password)}
        submit={t('account-sign-in')}
      >
        {(errorOf) => (
          <>
            <EmailField value={email} onValue={setEmail} error={errorOf('email')} />
            <TextField
              label={t('account-password')}
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onValue={setPassword}
              error={errorOf('current')}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
