import { t } from '../../i18n/texts.ts';
import { apiConfig, apiConfigName } from '../../model/api-config.ts';
import { type KeptBot, type KnownBot, renewKey } from '../../model/bots.ts';
import { sharedAddress } from '../../model/shared-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { FeatureParts } from '../app/feature-parts.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { offerFile } from '../app/offer-file.ts';
import { ask } from '../kit/ask.tsx';
import { Secret } from './secret.tsx';

interface Props {
  readonly bot: KnownBot;
  readonly kept: KeptBot;
}

/** With what a program of the bot signs in. */
export function BotKey({ bot, kept }: Props) {
  const desk = useDesk();
  const { client, live } = useModel();
  if (!bot.isActive) return <p class="settings-text">{t('bots-key-none')}</p>;
  const { email, api_key: apiKey } = kept;
  const download = () => {
    const site = sharedAddress(String(live.read('realm').realm_url ?? location.origin));
    offerFile(apiConfigName(email), apiConfig({ email, apiKey, site }));
  };
  const renew = () =>
    ask(desk, {
      title: t('bots-key-renew-title', { name: bot.name }),
      step: t('bots-key-renew'),
      texts: [t('bots-key-renew-text')],
      work: async () => {
        await renewKey(client, bot.id);
        showToast(t('bots-key-renewed'));
      },
    });
  return (
    <div class="setting bots-key" data-setting="api_key">
      <p class="settings-text">{t('bots-key-text')}</p>
      <Secret
        value={apiKey}
        texts={{
          label: t('bots-key'),
          show: t('bots-key-show'),
          hide: t('bots-key-hide'),
          copy: t('bots-key-copy'),
          copied: t('bots-key-copied'),
        }}
      />
      <FeatureParts at="botKey" of={{ type: bot.type, email }} />
      <div class="settings-steps">
        <Button size="small" icon="download" onClick={download}>
          {t('bots-key-file')}
        </Button>
        <Button size="small" icon="rotate-cw" onClick={renew}>
          {t('bots-key-renew')}
        </Button>
      </div>
    </div>
  );
}
