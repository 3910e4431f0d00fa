import { useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { emojiRights, mayDeactivate, type OwnEmoji } from '../../model/emoji-admin.ts';
import { rankText } from '../../state/ranking.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EmojiDialog } from './emoji-dialog.tsx';
import { EmojiPicture } from './emoji-picture.tsx';
import { codeOf } from './emoji-texts.ts';

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

interface Props {
  readonly all: readonly OwnEmoji[];
  readonly builtIn: ReadonlyMap<string, string>;
}

type State = 'active' | 'deactivated';

/** Emoji by name, with a search; deactivated ones apart. */
export function EmojiList({ all, builtIn }: Props) {
  const [state, setState] = useState<State>('active');
  const [query, setQuery] = useState('');
  const fitting = useMemo(
    () => all.filter(({ isDeactivated }) => isDeactivated === (state === 'deactivated')),
    [all, state],
  );
  const shown = useMemo(() => found(fitting, query), [fitting, query]);
  const { count, sentinel } = useGrowing(shown.length);
  return (
    <div class="emoji-admin-list">
      {all.length >= LEAST_SEARCHED && (
        <TextField
          label={t('emoji-admin-find')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('emoji-admin-find')}
          value={query}
          onValue={setQuery}
        />
      )}
      <FilterChips<State>
        label={t('emoji-admin-show')}
        chips={[
          { value: 'active', text: t('emoji-admin-in-use'), isOn: state === 'active' },
          { value: 'deactivated', text: t('emoji-admin-deactivated'), isOn: state === 'deactivated' },
        ]}
        onToggle={setState}
      />
      {shown.length > 0 ? (
        <ul class="settings-rows">
          {shown.slice(0, count).map((emoji) => (
            <Row key={emoji.id} emoji={emoji} builtIn={builtIn} />
          ))}
          {sentinel}
        </ul>
      ) : (
        <p class="settings-text">{noneText(state, query)}</p>
      )}
    </div>
  );
}

function noneText(state: State, query: string): string {
  if (query !== '') return t('emoji-admin-none-found');
  return state === 'active' ? t('emoji-admin-none') : t('emoji-admin-none-deactivated');
}

function found(all: readonly OwnEmoji[], query: string): readonly OwnEmoji[] {
  const wanted = query.replaceAll(':', '').trim().replaceAll(' ', '_');
  return all
    .map((emoji) => ({ emoji, rank: rankText(emoji.name, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || (one.emoji.name < other.emoji.name ? -1 : 1))
    .map(({ emoji }) => emoji);
}

function Row({ emoji, builtIn }: { readonly emoji: OwnEmoji; readonly builtIn: Props['builtIn'] }) {
  const { name, author, isDeactivated } = emoji;
  const model = useModel();
  const rights = emojiRights(model);
  const hidden = isDeactivated ? undefined : builtIn.get(name);
  const by = author ? t('emoji-admin-by', { name: author.full_name }) : t('emoji-admin-by-nobody');
  const hides = hidden === undefined ? [] : [t('emoji-admin-hides', { emoji: hidden || 'none' })];
  const mayEnd = !isDeactivated && mayDeactivate(emoji, rights);
  const mayReplace = mayEnd && rights.mayAdd && (rights.isAdministrator || !builtIn.has(name));
  return (
    <li class="settings-row emoji-admin-row">
      <EmojiPicture emoji={emoji} />
      <span class="settings-row-text">
        <strong class="emoji-admin-name">{codeOf(name)}</strong>
        <span class="settings-row-more emoji-admin-more" dir="auto">
          {[by, ...hides].join(' · ')}
        </span>
      </span>
      <Steps emoji={emoji} mayEnd={mayEnd} mayReplace={mayReplace} />
    </li>
  );
}

interface StepsProps {
  readonly emoji: OwnEmoji;
  readonly mayEnd: boolean;
  readonly mayReplace: boolean;
}

function Steps({ emoji, mayEnd, mayReplace }: StepsProps) {
  const desk = useDesk();
  const code = codeOf(emoji.name);
  return (
    <>
      {mayReplace && (
        <IconButton
          icon="refresh-cw"
          name={t('emoji-admin-replace-named', { name: code })}
          onClick={() => desk.open((close) => <EmojiDialog replaced={emoji} onClose={close} />)}
        />
      )}
      {mayEnd && (
        <IconButton
          icon="trash-2"
          name={t('emoji-admin-deactivate-named', { name: code })}
          onClick={() => desk.open((close) => <DeactivateDialog emoji={emoji} onClose={close} />)}
        />
      )}
    </>
  );
}
