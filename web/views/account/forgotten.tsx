import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import {
  askForPasswordReset,
  choosePassword,
  fetchPasswordReset,
  type Organization,
} from '../../model/accounts.ts';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { useModel } from '../app/model-context.ts';
import { useResource } from '../kit/resource.tsx';
import { AddressPage } from './address-page.tsx';
import { NewPasswordField } from './fields.tsx';
import { Form } from './form.tsx';
import { BackToSignIn, Frame, PathLink, Waiting } from './frame.tsx';
import { Unreachable } from './unreachable.tsx';

interface Props {
  readonly organization: Organization | undefined;
}

/** Asks for the mail with a link; the answer is the same for every address. */
export function Forgotten({ organization }: Props) {
  const { client } = useModel();
  return (
    <AddressPage
      organization={organization}
      title={t('account-forgot-title')}
      text={t('account-forgot-text')}
      ask={(email) => askForPasswordReset(client, email)}
      sent={(email) => ({
        title: t('account-forgot-sent-title'),
        text: t('account-forgot-sent-text', { email }),
      })}
    />
  );
}

/** Where the link of the mail leads. */
export function Reset({ organization, token }: Props & { readonly token: string }) {
  const model = useModel();
  const [password, setPassword] = useState('');
  const [isKeyNew, setKeyNew] = useState(false);
  const { value, failure, retry } = useResource(() => fetchPasswordReset(model.client, token), {
    key: token,
  });
  if (failure?.isOffline) return <Unreachable onRetry={retry} />;
  if (failure) {
    return (
      <Frame
        organization={organization}
        title={t('account-past-title')}
        text={t('account-past-reset')}
        foot={<PathLink path="/reset-password">{t('account-past-reset-again')}</PathLink>}
      />
    );
  }
  if (!value) return <Waiting organization={organization} />;
  const { email, full_name: name } = value;
  return (
    <Frame
      organization={organization}
      title={t('account-reset-title', { name })}
      text={t('account-reset-text', { email })}
      foot={<BackToSignIn />}
    >
      <Form
        values={{ password }}
        work={() => choosePassword(model, { token, password, new_api_key: isKeyNew })}
        submit={t('account-reset-save')}
      >
        {(errorOf) => (
          <>
            <input
              class="visually-hidden"
              name="username"
              autoComplete="username"
              value={email}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
            <NewPasswordField
              label={t('account-new-password')}
              value={password}
              onValue={setPassword}
              error={errorOf('password')}
              known={[email, name]}
            />
            <Checkbox
              label={t('account-reset-key')}
              hint={t('account-reset-key-hint')}
              checked={isKeyNew}
              onChecked={setKeyNew}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
