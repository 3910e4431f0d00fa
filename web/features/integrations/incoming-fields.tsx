import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { saveBot } from '../../model/bots.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { FeaturePlaces } from '../../views/app/feature.ts';
import { useModel } from '../../views/app/model-context.ts';
import { OutcomeMark } from '../../views/kit/saved.tsx';
import { Group } from '../../views/settings/controls.tsx';
import { useSaving } from '../../views/settings/use-setting.ts';
import { INCOMING, IntegrationsLink } from './integrations-link.tsx';

/** Longer than the longest: a public key. */
const MOST_SECRET = 2000;

/** Part of the page of an incoming webhook. */
export const IncomingPart = ({ bot }: FeaturePlaces['bot']) =>
  bot.type === INCOMING ? (
    <Group title={t('integrations-signed')}>
      <IncomingFields botId={bot.id} />
    </Group>
  ) : null;

/** The secret with which another service signs its posts to an incoming webhook. The server does not show it again. */
function IncomingFields({ botId }: { readonly botId: number }) {
  const { client } = useModel();
  const [typed, setTyped] = useState('');
  const { outcome, save } = useSaving();
  const keep = async (secret: string) => {
    if (await save(() => saveBot(client, botId, { config_data: { webhook_secret: secret } }))) setTyped('');
  };
  const secret = typed.trim();
  return (
    <form
      class="setting"
      data-setting="webhook_secret"
      onSubmit={(event) => {
        event.preventDefault();
        if (secret !== '') void keep(secret);
      }}
    >
      <TextField
        type="password"
        label={t('integrations-secret')}
        hint={t('integrations-secret-hint')}
        autoComplete="off"
        maxLength={MOST_SECRET}
        value={typed}
        onValue={setTyped}
      />
      <div class="settings-steps">
        <Button type="submit" size="small" disabled={secret === ''} busy={outcome === 'saving'}>
          {t('integrations-secret-save')}
        </Button>
        <Button size="small" onClick={() => void keep('')}>
          {t('integrations-secret-remove')}
        </Button>
      </div>
      <OutcomeMark outcome={outcome} />
      <IntegrationsLink />
    </form>
  );
}
