import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type Organization, setUpServer } from '../../model/accounts.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { EmailField, NameField, NewPasswordField } from './fields.tsx';
import { Form } from './form.tsx';
import { BackToSignIn, Frame, Waiting } from './frame.tsx';
import { Welcome } from './welcome.tsx';

interface Props {
  readonly organization: Organization | undefined;
  /** Behind the # of the printed link. */
  readonly secret: string;
}

/** The first page of a new server: its name, and its owner. */
export function FirstVisit({ organization, secret }: Props) {
  if (!organization) return <Waiting organization={organization} />;
  if (!organization.isNew) {
    return (
      <Frame organization={organization} title={t('account-setup-done-title')} foot={<BackToSignIn />} />
    );
  }
  if (secret === '') {
    return (
      <Frame organization={organization} title={t('account-setup-title')} text={t('account-setup-link')} />
    );
  }
  return <Beginning organization={organization} secret={secret} />;
}

function Beginning({ organization, secret }: Props) {
  const model = useModel();
  const desk = useDesk();
  const [name, setName] = useState('');
  const [ownName, setOwnName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const begin = async () => {
    const account = { full_name: ownName.trim(), email: email.trim(), password };
    await setUpServer(model, { secret, organization: name.trim(), ...account });
    desk.open((close) => <Welcome organization={name.trim()} onClose={close} />);
  };
  return (
    <Frame organization={organization} title={t('account-setup-title')} text={t('account-setup-text')}>
      <Form
        values={{ organization: name, name: ownName, email, password }}
        work={begin}
        submit={t('account-setup-do')}
      >
        {(errorOf) => (
          <>
            <TextField
              label={t('account-setup-organization')}
              hint={t('account-setup-organization-hint')}
              name="organization"
              autoComplete="organization"
              maxLength={40}
              value={name}
              onValue={setName}
              error={errorOf('organization')}
            />
            <NameField value={ownName} onValue={setOwnName} error={errorOf('name')} />
            <EmailField value={email} onValue={setEmail} error={errorOf('email')} />
            <NewPasswordField
              value={password}
              onValue={setPassword}
              error={errorOf('password')}
              known={[name, ownName, email]}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
