import { t } from '../../i18n/texts.ts';
import { saveBot } from '../../model/bots.ts';
import type { BotService } from '../../state/bots.ts';
import { Select } from '../../ui/controls/select.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { interfaceOptions, MOST_URL, urlProblemText } from './bot-texts.ts';
import { SavedText } from './saved-text.tsx';
import { Secret } from './secret.tsx';

interface Props {
  readonly botId: number;
  readonly service: BotService;
}

/** Where an outgoing webhook posts to, how, and the proof that it is the server. */
export function WebhookFields({ botId, service }: Props) {
  const { client } = useModel();
  const { base_url: url, interface: kind, token } = service;
  // The API takes the form of the calls together with their address.
  const forms = useSaved<number>(kind, (next) =>
    saveBot(client, botId, { service_payload_url: url, service_interface: next }),
  );
  return (
    <>
      <SavedText
        name="payload_url"
        type="url"
        label={t('bots-url')}
        hint={t('bots-url-hint')}
        maxLength={MOST_URL}
        known={url}
        problemOf={urlProblemText}
        save={(next) => saveBot(client, botId, { service_payload_url: next, service_interface: kind })}
      />
      <div class="setting" data-setting="interface">
        <Select
          label={t('bots-interface')}
          value={String(forms.value)}
          onValue={(text) => void forms.set(Number(text))}
          options={interfaceOptions()}
        />
        <OutcomeMark outcome={forms.outcome} />
      </div>
      <div class="setting" data-setting="token">
        <Secret
          value={token}
          texts={{
            label: t('bots-token'),
            show: t('bots-token-show'),
            hide: t('bots-token-hide'),
            copy: t('bots-token-copy'),
            copied: t('bots-token-copied'),
          }}
        />
        <p class="field-hint">{t('bots-token-text')}</p>
      </div>
    </>
  );
}
