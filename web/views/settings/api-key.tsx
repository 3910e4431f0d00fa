import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { apiConfig, apiConfigName } from '../../model/api-config.ts';
import { renewApiKey, type ShownKey, showApiKey } from '../../model/api-key.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Form } from '../account/form.tsx';
import { copy } from '../actions/clipboard.ts';
import { AskDialog } from '../app/ask-dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { offerFile } from '../app/offer-file.ts';
import { OwnPasswordField } from './own-password-field.tsx';

/** With what programs log in as oneself. The key is shown after the password, and forgotten when one leaves the page. */
export function ApiKeySetting() {
  const [state, setState] = useState<'hidden' | 'asking' | ShownKey>('hidden');
  if (typeof state === 'object') {
    return (
      <TheKey
        shown={state}
        onKey={(apiKey) => setState({ ...state, apiKey })}
        onHide={() => setState('hidden')}
      />
    );
  }
  return (
    <>
      <p class="settings-text">{t('settings-api-key-text')}</p>
      {state === 'asking' ? (
        <AskPassword onShown={setState} />
      ) : (
        <Button icon="eye" class="setting-step" onClick={() => setState('asking')}>
          {t('settings-api-key-show')}
        </Button>
      )}
    </>
  );
}

function AskPassword({ onShown }: { readonly onShown: (shown: ShownKey) => void }) {
  const { client, tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const [current, setCurrent] = useState('');
  const username = own?.delivery_email ?? '';
  return (
    <Form
      values={{ current }}
      work={async () => onShown(await showApiKey(client, username, current))}
      submit={t('settings-api-key-show')}
      focuses
    >
      {(errorOf) => (
        <OwnPasswordField
          label={t('settings-api-key-password')}
          value={current}
          onValue={setCurrent}
          problem={errorOf('current')}
        />
      )}
    </Form>
  );
}

interface Props {
  readonly shown: ShownKey;
  readonly onKey: (apiKey: string) => void;
  readonly onHide: () => void;
}

function TheKey({ shown, onKey, onHide }: Props) {
  const { live } = useModel();
  const desk = useDesk();
  const { email, apiKey } = shown;
  const site = String(live.read('realm').realm_url ?? location.origin);
  const download = () => offerFile(apiConfigName(email), apiConfig({ email, apiKey, site }));
  return (
    <>
      <p class="settings-text">{t('settings-api-key-secret')}</p>
      <div class="setting-line api-key">
        <TextField
          label={t('settings-api-key')}
          labelHidden
          value={apiKey}
          onValue={() => undefined}
          readOnly
          spellcheck={false}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" onClick={() => void copy(apiKey, t('settings-api-key-copied'))}>
          {t('settings-api-key-copy')}
        </Button>
      </div>
      <p class="field-hint">{t('settings-api-key-user', { email })}</p>
      <div class="settings-steps">
        <Button icon="download" onClick={download}>
          {t('settings-api-key-file')}
        </Button>
        <Button
          icon="refresh-cw"
          onClick={() => desk.open((close) => <RenewDialog onClose={close} onKey={onKey} />)}
        >
          {t('settings-api-key-renew')}
        </Button>
        <Button kind="quiet" icon="eye-off" onClick={onHide}>
          {t('settings-api-key-hide')}
        </Button>
      </div>
    </>
  );
}

function RenewDialog({ onClose, onKey }: { readonly onClose: () => void } & Pick<Props, 'onKey'>) {
  const { client } = useModel();
  return (
    <AskDialog
      title={t('settings-api-key-renew')}
      confirm={t('settings-api-key-renew')}
      danger
      onClose={onClose}
      work={async () => onKey(await renewApiKey(client))}
    >
      <p>{t('settings-api-key-renew-text')}</p>
    </AskDialog>
  );
}
