import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { apiConfig, apiConfigName } from '../../model/api-config.ts';
import { renewApiKey, type ShownKey, showApiKey } from '../../model/api-key.ts';
import { sharedAddress } from '../../model/shared-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Form } from '../account/form.tsx';
import { copy } from '../actions/clipboard.ts';
import { useModel } from '../app/model-context.ts';
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
  const { email, apiKey } = shown;
  const site = sharedAddress(String(live.read('realm').realm_url ?? location.origin));
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
        <Button kind="quiet" icon="eye-off" onClick={onHide}>
          {t('settings-api-key-hide')}
        </Button>
      </div>
      <RenewKey onKey={onKey} />
    </>
  );
}

/** Makes another key, after the password. */
export function RenewKey({ onKey }: Pick<Props, 'onKey'>) {
  const { client } = useModel();
  const [isAsking, setAsking] = useState(false);
  const [current, setCurrent] = useState('');
  if (!isAsking)
    return (
      <Button icon="refresh-cw" class="setting-step" onClick={() => setAsking(true)}>
        {t('settings-api-key-renew')}
      </Button>
    );
  const renew = async () => {
    onKey(await renewApiKey(client, current));
    setCurrent('');
    setAsking(false);
  };
  return (
    <>
      <p class="settings-text">{t('settings-api-key-renew-text')}</p>
      <Form values={{ current }} work={renew} submit={t('settings-api-key-renew')} focuses>
        {(errorOf) => (
          <OwnPasswordField
            label={t('settings-api-key-renew-password')}
            value={current}
            onValue={setCurrent}
            problem={errorOf('current')}
          />
        )}
      </Form>
    </>
  );
}
