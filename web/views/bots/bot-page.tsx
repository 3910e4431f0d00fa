import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { botsOf, type KeptBot, type KnownBot } from '../../model/bots.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { copy } from '../actions/clipboard.ts';
import { FeatureParts } from '../app/feature-parts.tsx';
import { useModel } from '../app/model-context.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { Group } from '../settings/controls.tsx';
import { BotEnd } from './bot-end.tsx';
import { BotKey } from './bot-key.tsx';
import { BotProfile } from './bot-profile.tsx';
import { ownerText, typeHint, typeText } from './bot-texts.ts';
import { ChannelFields } from './channel-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface Props {
  readonly id: number;
  readonly backTo: string;
}

/** One bot: what everybody knows of it, and all that its owner and administrators change. */
export function BotPage({ id, backTo }: Props) {
  const model = useModel();
  const bot = botsOf(model).find((each) => each.id === id);
  const kept = bot?.kept;
  return (
    <div class="bots" data-is-shown>
      <a class="bots-back" href={backTo}>
        <Icon name="arrow-left" turns />
        {t('bots-all')}
      </a>
      {!bot && <EmptyState icon="bot" title={t('bots-unknown')} />}
      {bot && <Head bot={bot} />}
      {bot && !kept && <Closed bot={bot} />}
      {bot && kept && <Kept bot={bot} kept={kept} />}
    </div>
  );
}

function Head({ bot }: { readonly bot: KnownBot }) {
  const { id, name, email, picture, type, isActive } = bot;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.closest('.settings-scroll')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  const facts = [typeText(type), ownerText(bot), ...(isActive ? [] : [t('bots-is-deactivated')])];
  return (
    <header class="bots-head">
      <Avatar size="large" name={name} seed={id} picture={picture} />
      <div class="bots-head-text">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h2>
        <p class="settings-row-more">{facts.join(' · ')}</p>
        <p class="bots-address">
          <code>{email}</code>
          <IconButton
            icon="copy"
            size="small"
            name={t('bots-address-copy')}
            onClick={() => void copy(email, t('bots-address-copied'))}
          />
        </p>
      </div>
    </header>
  );
}

const ADMINISTRATOR = 200;

/** Why one changes nothing of it. */
function Closed({ bot }: { readonly bot: KnownBot }) {
  const { tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const isKeeper = (own?.role ?? 400) <= ADMINISTRATOR || bot.owner?.user_id === own?.user_id;
  return <LockedNote>{isKeeper ? t('bots-only-strong') : t('bots-only-keepers')}</LockedNote>;
}

function Kept({ bot, kept }: { readonly bot: KnownBot; readonly kept: KeptBot }) {
  const { type, isActive } = bot;
  const isKnownType = type === 1 || type === 2 || type === 3;
  return (
    <>
      {isKnownType && <p class="settings-text">{typeHint(type)}</p>}
      {!isActive && <BotEnd bot={bot} />}
      <Group title={t('bots-part-profile')}>
        <BotProfile bot={bot} kept={kept} />
      </Group>
      {kept.service && (
        <Group title={t('bots-part-webhook')}>
          <WebhookFields botId={bot.id} service={kept.service} />
          <FeatureParts at="botService" of={{ botId: bot.id }} />
        </Group>
      )}
      <FeatureParts at="bot" of={{ bot, kept }} />
      <Group title={t('bots-part-access')}>
        <BotKey bot={bot} kept={kept} />
      </Group>
      <Group title={t('bots-part-channels')}>
        <ChannelFields bot={bot} kept={kept} />
      </Group>
      {isActive && <BotEnd bot={bot} />}
    </>
  );
}
