import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { confirmNewcomer, fetchInvitation, join, type Organization } from '../../model/accounts.ts';
import { useModel } from '../app/model-context.ts';
import { useResource } from '../kit/resource.tsx';
import { AddressPage } from './address-page.tsx';
import { EmailField, NameField, NewPasswordField } from './fields.tsx';
import { Form } from './form.tsx';
import { BackToSignIn, Frame, Waiting } from './frame.tsx';
import { Unreachable } from './unreachable.tsx';

interface Props {
  readonly organization: Organization | undefined;
  /** The token of the invitation link; undefined without an invitation. */
  readonly token: string | undefined;
}

/** Where an invitation leads, and who wants to join without one. */
export function Join({ organization, token }: Props) {
  const { client } = useModel();
  const { value, failure, retry } = useResource(() => fetchInvitation(client, token), { key: token });
  if (failure?.isOffline) return <Unreachable onRetry={retry} />;
  if (failure) return <NoWayIn organization={organization} isPast={token !== undefined} />;
  if (!value) return <Waiting organization={organization} />;
  const { inviter, email, needs_confirmation: needsConfirmation } = value;
  const text = inviter === null ? t('account-join-open') : t('account-join-invited', { inviter });
  const props = {
    organization,
    token,
    text,
    title: t('account-join-title', { organization: value.organization }),
  };
  return needsConfirmation ? <Confirmation {...props} /> : <NewAccount {...props} email={email} />;
}

function NoWayIn({
  organization,
  isPast,
}: {
  readonly organization: Organization | undefined;
  readonly isPast: boolean;
}) {
  const title = isPast ? t('account-invitation-past-title') : t('account-invitation-needed-title');
  const text = isPast
    ? t('account-invitation-past-text')
    : t('account-invitation-needed-text', { organization: organization?.name ?? '' });
  return <Frame organization={organization} title={title} text={text} foot={<BackToSignIn />} />;
}

interface WayProps extends Props {
  readonly title: string;
  readonly text: string;
}

/** The address is confirmed by a mail before there is an account. */
function Confirmation({ organization, token, title, text }: WayProps) {
  const { client } = useModel();
  return (
    <AddressPage
      organization={organization}
      title={title}
      text={text}
      ask={(email) => confirmNewcomer(client, { token, email })}
      sent={(email) => ({
        title: t('account-join-sent-title'),
        text: t('account-join-sent-text', { email }),
      })}
    >
      <p class="account-note">{t('account-join-confirm-text')}</p>
    </AddressPage>
  );
}

/** `email`: the address to which the invitation was sent; null: one chooses it. */
function NewAccount({
  organization,
  token,
  title,
  text,
  email: given,
}: WayProps & { readonly email: string | null }) {
  const model = useModel();
  const [email, setEmail] = useState(given ?? '');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const make = () =>
    join(model, {
      full_name: name.trim(),
      password,
      ...(given === null && { email: email.trim() }),
      ...(token !== undefined && { token }),
    });
  return (
    <Frame organization={organization} title={title} text={text} foot={<BackToSignIn />}>
      <Form values={{ name, email, password }} work={make} submit={t('account-join-make')}>
        {(errorOf) => (
          <>
            <NameField value={name} onValue={setName} error={errorOf('name')} />
            <EmailField value={email} onValue={setEmail} error={errorOf('email')} fixed={given !== null} />
            <NewPasswordField
              value={password}
              onValue={setPassword}
              error={errorOf('password')}
              known={[name, email]}
            />
          </>
        )}
      </Form>
    </Frame>
  );
}
