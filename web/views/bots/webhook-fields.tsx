import { t } from '../../i18n/texts.ts';
import { saveBot } from '../../model/bots.ts';
import type { WebhookService } from '../../state/bots.ts';
import { useModel } from '../app/model-context.ts';
import { SavedSelect, SavedText } from '../kit/saved.tsx';
import { interfaceOptions, MOST_URL, urlProblemText } from './bot-texts.ts';
import { Secret } from './secret.tsx';

interface Props {
  readonly botId: number;
  readonly service: WebhookService;
}

/** Where an outgoing webhook posts to, how, and the proof that it is the server. */
export function WebhookFields({ botId, service }: Props) {
  const { client } = useModel();
  const { base_url: url, interface: kind, token } = service;
  // The API takes the form of the calls together with their address.
  const save = (service_payload_url: string, service_interface: number) =>
    saveBot(client, botId, { service_payload_url, service_interface });
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
        save={(next) => save(next, kind)}
      />
      <SavedSelect
        name="interface"
        label={t('bots-interface')}
        known={String(kind)}
        save={(next) => save(url, Number(next))}
        options={interfaceOptions()}
      />
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
