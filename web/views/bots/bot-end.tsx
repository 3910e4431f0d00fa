import { t } from '../../i18n/texts.ts';
import { botTypesFor, endBot, type KnownBot, reopenBot } from '../../model/bots.ts';
import type { OfferedBotType } from '../../state/bots.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AskDialog } from '../kit/ask.tsx';
import { LockedNote } from '../kit/refusal.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { useSaving } from '../settings/use-setting.ts';
import { WhoMayMake } from './who-may-make.tsx';

/** Deactivates a bot, or opens it again. */
export function BotEnd({ bot }: { readonly bot: KnownBot }) {
  const desk = useDesk();
  if (!bot.isActive) return <Reactivation bot={bot} />;
  return (
    <Button
      kind="danger"
      class="setting-step"
      onClick={() => desk.open((close) => <DeactivateDialog bot={bot} onClose={close} />)}
    >
      {t('bots-deactivate')}
    </Button>
  );
}

function Reactivation({ bot }: { readonly bot: KnownBot }) {
  const model = useModel();
  const { outcome, save } = useSaving();
  const mayMake = botTypesFor(model).includes(bot.type as OfferedBotType);
  return (
    <div class="setting bots-closed" data-setting="is_active">
      <p>{t('bots-reactivate-text')}</p>
      {bot.owner?.is_active === false && <p>{t('bots-reactivate-owner')}</p>}
      {mayMake && (
        <Button
          icon="rotate-cw"
          class="setting-step"
          busy={outcome === 'saving'}
          onClick={() => void save(() => reopenBot(model.client, bot.id))}
        >
          {t('bots-reactivate')}
        </Button>
      )}
      {!mayMake && (
        <>
          <LockedNote>{t('bots-reactivate-locked')}</LockedNote>
          <WhoMayMake />
        </>
      )}
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

function DeactivateDialog({ bot, onClose }: { readonly bot: KnownBot; readonly onClose: () => void }) {
  const { client } = useModel();
  return (
    <AskDialog
      title={t('bots-deactivate-title', { name: bot.name })}
      step={t('bots-deactivate')}
      onClose={onClose}
      work={() => endBot(client, bot.id)}
    >
      <p>{t('bots-deactivate-text')}</p>
    </AskDialog>
  );
}
