import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { confirmEmailChange, fetchEmailChange, type Organization } from '../../model/accounts.ts';
import { useModel } from '../app/model-context.ts';
import { useResource } from '../kit/resource.tsx';
import { Form } from './form.tsx';
import { BackToSignIn, Frame, PathLink, Waiting } from './frame.tsx';
import { Unreachable } from './unreachable.tsx';

interface Props {
  readonly organization: Organization | undefined;
  readonly token: string;
}

/** Opening it changes nothing: scanners of mail follow links too. */
export function ConfirmEmail({ organization, token }: Props) {
  const { client } = useModel();
  const [isDone, setDone] = useState(false);
  const { value, failure, retry } = useResource(() => fetchEmailChange(client, token), { key: token });
  const toChat = <PathLink path="/">{t('account-to-chat')}</PathLink>;
  if (failure?.isOffline) return <Unreachable onRetry={retry} />;
  if (failure) {
    const title = t('account-past-title');
    return <Frame organization={organization} title={title} text={t('account-past-confirm')} foot={toChat} />;
  }
  if (!value) return <Waiting organization={organization} />;
  const { email } = value;
  if (isDone) {
    const text = t('account-confirmed-text', { email });
    return (
      <Frame organization={organization} title={t('account-confirmed-title')} text={text} foot={toChat} />
    );
  }
  const confirm = async () => {
    await confirmEmailChange(client, token);
    setDone(true);
  };
  return (
    <Frame
      organization={organization}
      title={t('account-confirm-title')}
      text={t('account-confirm-text', { organization: value.organization })}
      foot={<BackToSignIn />}
    >
      <dl class="account-facts">
        <dt>{t('account-confirm-account')}</dt>
        <dd>{value.full_name}</dd>
        <dt>{t('account-confirm-before')}</dt>
        <dd>{value.email_before}</dd>
        <dt>{t('account-confirm-after')}</dt>
        <dd>{email}</dd>
      </dl>
      <Form values={{}} work={confirm} submit={t('account-confirm-do')}>
        {() => <p class="account-note">{t('account-confirm-not-yours')}</p>}
      </Form>
    </Frame>
  );
}
