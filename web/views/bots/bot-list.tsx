import { useMemo, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { KnownBot } from '../../model/bots.ts';
import { rankText } from '../../state/ranking.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { ownerText, typeText } from './bot-texts.ts';

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

interface Props {
  readonly bots: readonly KnownBot[];
  readonly hrefOf: (bot: KnownBot) => string;
  readonly showsOwner: boolean;
}

type State = 'active' | 'deactivated';

/** Bots by name, with a search; deactivated ones apart. */
export function BotList({ bots, hrefOf, showsOwner }: Props) {
  const [state, setState] = useState<State>('active');
  const [query, setQuery] = useState('');
  const fitting = useMemo(
    () => bots.filter(({ isActive }) => isActive === (state === 'active')),
    [bots, state],
  );
  const shown = useMemo(() => found(fitting, query), [fitting, query]);
  const { count, sentinel } = useGrowing(shown.length);
  return (
    <div class="bots-list">
      <div class="bots-tools">
        {bots.length >= LEAST_SEARCHED && (
          <TextField
            label={t('bots-find')}
            labelHidden
            type="search"
            icon="search"
            placeholder={t('bots-find')}
            value={query}
            onValue={setQuery}
          />
        )}
        <FilterChips<State>
          label={t('bots-show')}
          chips={[
            { value: 'active', text: t('bots-in-use'), isOn: state === 'active' },
            { value: 'deactivated', text: t('bots-deactivated'), isOn: state === 'deactivated' },
          ]}
          onToggle={setState}
        />
      </div>
      {shown.length > 0 && (
        <ul class="settings-rows">
          {shown.slice(0, count).map((bot) => (
            <Row key={bot.id} bot={bot} href={hrefOf(bot)} showsOwner={showsOwner} />
          ))}
          {sentinel}
        </ul>
      )}
      {shown.length === 0 && <p class="settings-text">{noneText(state, query)}</p>}
    </div>
  );
}

function noneText(state: State, query: string): string {
  if (query !== '') return t('bots-none-found');
  return state === 'active' ? t('bots-none') : t('bots-none-deactivated');
}

function found(bots: readonly KnownBot[], query: string): readonly KnownBot[] {
  const ranked = bots
    .map((bot) => ({
      bot,
      rank: Math.max(rankText(bot.name, query), query === '' ? 0 : rankText(bot.email, query) / 2),
    }))
    .filter(({ rank }) => rank > 0);
  return ranked
    .sort((one, other) => other.rank - one.rank || compareNames(one.bot.name, other.bot.name))
    .map(({ bot }) => bot);
}

interface RowProps {
  readonly bot: KnownBot;
  readonly href: string;
  readonly showsOwner: boolean;
}

function Row({ bot, href, showsOwner }: RowProps) {
  const { id, name, email, picture, type } = bot;
  return (
    <li class="settings-row bots-row">
      <Avatar name={name} seed={id} picture={picture} />
      <span class="settings-row-text">
        <a class="bots-name" href={href} dir="auto">
          {name}
        </a>
        <span class="settings-row-more bots-more">
          {showsOwner ? `${ownerText(bot)} · ` : ''}
          {email}
        </span>
      </span>
      <span class="bots-type">{typeText(type)}</span>
    </li>
  );
}
