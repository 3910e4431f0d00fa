import './bots.css';
import { useEffect } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { botsOf, botTypesFor, countBots, type KnownBot } from '../../model/bots.ts';
import { MOST_BOTS } from '../../state/bots.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { BotList } from './bot-list.tsx';
import { BotPage } from './bot-page.tsx';
import { NewBotDialog } from './new-bot-dialog.tsx';
import { WhoMayMake } from './who-may-make.tsx';

needAreas('bots', 'settings', 'people', 'groups');

/** One's own bots. */
export const OwnBots = () => <Bots view="settings" />;

/** All bots of the organization. */
export const OrganizationBots = () => <Bots view="organization" />;

/** `#settings/bots/7` and `#organization/bots/7` are the page of a bot, `…/new` makes one. */
function Bots({ view }: { readonly view: 'settings' | 'organization' }) {
  const { location } = useModel();
  const { route } = location.place.value;
  const asked = route.view === view ? route.path[1] : undefined;
  const hrefOf = (...path: string[]) => location.href({ view, path: ['bots', ...path] });
  const go = (path: readonly string[], replace = false) =>
    location.go({ view, path: ['bots', ...path] }, { replace });
  const desk = useDesk();
  const make = () => desk.open((close) => <NewBotDialog onClose={close} onMade={(id) => go([String(id)])} />);
  useEffect(() => {
    if (asked !== 'new') return;
    go([], true);
    make();
  }, [asked]);
  if (asked !== undefined && asked !== 'new')
    return <BotPage key={asked} id={Number(asked)} backTo={hrefOf()} />;
  return <Overview view={view} onMake={make} hrefOf={(bot) => hrefOf(String(bot.id))} />;
}

interface Props {
  readonly view: 'settings' | 'organization';
  readonly onMake: () => void;
  readonly hrefOf: (bot: KnownBot) => string;
}

function Overview({ view, onMake, hrefOf }: Props) {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const isOwn = view === 'settings';
  const all = botsOf(model);
  const bots = isOwn ? all.filter(({ owner }) => owner?.user_id === ownId) : all;
  const mayMake = botTypesFor(model).length > 0;
  const count = countBots(all, ownId);
  const button = mayMake && (
    <Button kind="primary" icon="plus" class="setting-step" disabled={count >= MOST_BOTS} onClick={onMake}>
      {t('bots-make')}
    </Button>
  );
  return (
    <div class="bots" data-is-shown>
      <p class="settings-text">{isOwn ? t('bots-about-own') : t('bots-about-all')}</p>
      {!mayMake && <WhoMayMake />}
      {mayMake && <Limit count={count} />}
      {bots.length === 0 ? (
        <EmptyState icon="bot" title={t('bots-none')} actions={button}>
          {t('bots-none-text')}
        </EmptyState>
      ) : (
        <>
          {button}
          <BotList bots={bots} hrefOf={hrefOf} showsOwner={!isOwn} />
        </>
      )}
    </div>
  );
}

/** How many bots one may still make. */
function Limit({ count }: { readonly count: number }) {
  if (count < MOST_BOTS) return <p class="field-hint">{t('bots-limit', { count, most: MOST_BOTS })}</p>;
  return <LockedNote>{t('bots-limit-reached', { most: MOST_BOTS })}</LockedNote>;
}
