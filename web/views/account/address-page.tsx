import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Organization } from '../../model/accounts.ts';
import { EmailField } from './fields.tsx';
import { Form } from './form.tsx';
import { BackToSignIn, Frame } from './frame.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

interface Props extends Words {
  readonly organization: Organization | undefined;
  /** Asks for the mail. */
  readonly ask: (email: string) => Promise<unknown>;
  /** The text of the page once the mail is on its way. */
  readonly sent: (email: string) => Words;
  /** Above the field. */
  readonly children?: ComponentChildren;
}

/** Asks for an address alone: the rest follows by the link of a mail. */
export function AddressPage({ organization, title, text, ask, sent, children }: Props) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const frame = { organization, foot: <BackToSignIn /> };
  if (sentTo !== undefined) return <Frame {...frame} {...sent(sentTo)} />;
  const send = async () => {
    await ask(email.trim());
    setSentTo(email.trim());
  };
  return (
    <Frame {...frame} title={title} text={text}>
      {children}
      <Form values={{ email }} work={send} submit={t('account-forgot-send')}>
        {(errorOf) => <EmailField value={email} onValue={setEmail} error={errorOf('email')} />}
      </Form>
    </Frame>
  );
}
