import { useMemo } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { KnownBot } from '../../model/bots.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useFound } from '../kit/found.tsx';
import { FoundList } from '../kit/list-section.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { ownerText, typeText } from './bot-texts.ts';

interface Props {
  readonly bots: readonly KnownBot[];
  readonly hrefOf: (bot: KnownBot) => string;
  readonly showsOwner: boolean;
}

/** Bots by name, with a search; deactivated ones apart. */
export function BotList({ bots, hrefOf, showsOwner }: Props) {
  const found = useFound(
    useMemo(() => bots.toSorted((one, other) => compareNames(one.name, other.name)), [bots]),
    {
      textsOf: ({ name, email }) => [name, email],
      filters: [
        { value: 'active', text: t('bots-in-use'), has: (bot) => bot.isActive, none: t('bots-none') },
        {
          value: 'deactivated',
          text: t('bots-deactivated'),
          has: (bot) => !bot.isActive,
          none: t('bots-none-deactivated'),
        },
      ],
    },
  );
  return (
    <FoundList
      class="bots-list"
      found={found}
      find={t('bots-find')}
      show={t('bots-show')}
      none={t('bots-none-found')}
      row={(bot) => <Row key={bot.id} bot={bot} href={hrefOf(bot)} showsOwner={showsOwner} />}
    />
  );
}

interface RowProps {
  readonly bot: KnownBot;
  readonly href: string;
  readonly showsOwner: boolean;
}

function Row({ bot, href, showsOwner }: RowProps) {
  const { id, name, email, picture, type } = bot;
  return (
    <SettingsRow
      class="bots-row"
      lead={<Avatar name={name} seed={id} picture={picture} />}
      name={
        <a class="bots-name" href={href} dir="auto">
          {name}
        </a>
      }
      more={
        <span class="bots-more">
          {showsOwner ? `${ownerText(bot)} · ` : ''}
          {email}
        </span>
      }
    >
      <span class="bots-type">{typeText(type)}</span>
    </SettingsRow>
  );
}
