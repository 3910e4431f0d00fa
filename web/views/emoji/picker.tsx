import '../composer/writing-texts.ts';
import './picker.css';
import '../../ui/controls/field.css';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { type TextId, t } from '../../i18n/texts.ts';
import { customEmoji, type EmojiEntry, loadEmoji } from '../../model/emoji.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Anchor, ElementRef } from '../../ui/overlays/floating.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { keep, keptNote } from '../app/kept.ts';
import { useModel } from '../app/model-context.ts';
import { type GridMove, moveInGrid } from './grid.ts';
import {
  type EmojiSection,
  type GroupName,
  searchEmoji,
  sectionsOf,
  type Uses,
  withUse,
} from './sections.ts';
import { ToneChoice } from './tone-choice.tsx';
import { inTone, type Tone } from './tones.ts';

export interface EmojiPickerProps {
  readonly anchor: Anchor | ElementRef;
  readonly onPick: (emoji: EmojiEntry) => void;
  readonly onClose: () => void;
  /** A picked emoji becomes text, which can have a skin tone. Reactions have none. */
  readonly isForText?: boolean;
}

const COLUMNS = 8;
const USES = 'emoji-uses';
const TONE = 'emoji-tone';

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const TITLES = {
  frequent: 'writing-emoji-frequent',
  own: 'writing-emoji-own',
  smileys: 'writing-emoji-smileys',
  people: 'writing-emoji-people',
  nature: 'writing-emoji-nature',
  food: 'writing-emoji-food',
  places: 'writing-emoji-places',
  activities: 'writing-emoji-activities',
  objects: 'writing-emoji-objects',
  symbols: 'writing-emoji-symbols',
  flags: 'writing-emoji-flags',
} as const satisfies Record<GroupName, TextId>;

/** All emoji, by search, by group, and the most used ones. Arrows mark, Enter takes. */
export function EmojiPicker({ anchor, onPick, onClose, isForText = false }: EmojiPickerProps) {
  const model = useModel();
  const id = useId();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const { unicode, failed, retry } = useUnicode();
  const own = customEmoji(model);
  const uses = keptNote<Uses>(model, USES, {}).value.value;
  const kept = keptNote<Tone>(model, TONE, '').value.value;
  const tone = isForText ? kept : '';
  // A choice made now does not move items under the pointer.
  const [usesBefore] = useState(uses);
  const sections = useMemo((): readonly EmojiSection[] => {
    if (!unicode) return [];
    if (query.trim() === '') return sectionsOf(unicode, own, usesBefore);
    return [{ name: 'found', emoji: searchEmoji(unicode, own, query) }];
  }, [unicode, own.length, query, usesBefore]);
  const all = sections.flatMap(({ emoji }) => emoji);
  const active = all[marked];
  const pick = (emoji: EmojiEntry) => {
    keep(model, USES, withUse(uses, emoji));
    onPick(emoji.text === undefined ? emoji : { ...emoji, text: inTone(emoji.text, tone) });
  };
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const isInText = (move === 'left' || move === 'right') && query !== '';
    if (event.isComposing || isInText) return;
    if (event.key === 'Enter' && active) pick(active);
    else if (move) {
      const sizes = sections.map(({ emoji }) => emoji.length);
      setMarked(moveInGrid({ sizes, columns: COLUMNS }, marked, move));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover anchor={anchor} placement="top-start" onClose={onClose} class="emoji-picker">
      <div class="input-box input-box-start">
        <Icon name="search" class="input-start" />
        <input
          class="input"
          type="text"
          role="combobox"
          aria-label={t('writing-emoji-search')}
          placeholder={t('writing-emoji-search')}
          aria-expanded
          aria-controls={`${id}-grid`}
          aria-activedescendant={active && `${id}-${marked}`}
          data-first-focus
          autoComplete="off"
          spellcheck={false}
          dir="auto"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={press}
        />
      </div>
      {query === '' && <Tabs id={id} sections={sections} />}
      <Grid id={id} sections={sections} tone={tone} marked={marked} onMark={setMarked} onPick={pick} />
      {!unicode && !failed && <Skeleton lines={4} />}
      {failed && <ErrorState onRetry={retry}>{t('writing-emoji-failed')}</ErrorState>}
      <div class="emoji-foot">
        <p class="emoji-named" aria-live="polite">
          {active && (
            <>
              <Sign emoji={active} tone={tone} /> <span class="emoji-name">:{active.name}:</span>
            </>
          )}
          {unicode && all.length === 0 && t('writing-emoji-none')}
        </p>
        {isForText && <ToneChoice tone={tone} onTone={(next) => keep<Tone>(model, TONE, next)} />}
      </div>
    </Popover>
  );
}

/** Leads to the groups. */
function Tabs({ id, sections }: { readonly id: string; readonly sections: readonly EmojiSection[] }) {
  return (
    <div class="emoji-tabs">
      {sections.map(({ name, emoji: [first] }) => (
        <button
          key={name}
          type="button"
          class="emoji-tab"
          aria-label={titleOf(name)}
          data-tip={titleOf(name)}
          onClick={() => document.getElementById(`${id}-${name}`)?.scrollIntoView({ block: 'start' })}
        >
          {first && <Sign emoji={first} />}
        </button>
      ))}
    </div>
  );
}

interface GridProps {
  readonly id: string;
  readonly sections: readonly EmojiSection[];
  readonly tone: Tone;
  readonly marked: number;
  readonly onMark: (index: number) => void;
  readonly onPick: (emoji: EmojiEntry) => void;
}

function Grid({ id, sections, tone, marked, onMark, onPick }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    grid.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  let index = -1;
  return (
    <div
      ref={grid}
      id={`${id}-grid`}
      class="emoji-grid"
      role="listbox"
      tabIndex={-1}
      aria-label={t('writing-emoji')}
      onPointerDown={(event) => event.preventDefault()}
    >
      {sections.map(({ name, emoji }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={name} id={`${id}-${name}`} class="emoji-section" role="group" aria-label={titleOf(name)}>
          {name !== 'found' && (
            <div class="emoji-title" aria-hidden="true">
              {titleOf(name)}
            </div>
          )}
          <div class="emoji-row">
            {emoji.map((each) => {
              index += 1;
              const at = index;
              return (
                <div
                  key={each.type + each.code}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  class="emoji-cell"
                  aria-selected={at === marked}
                  aria-label={each.name.replaceAll('_', ' ')}
                  onPointerMove={() => at !== marked && onMark(at)}
                  onClick={() => onPick(each)}
                  onKeyDown={(event) => event.key === 'Enter' && onPick(each)}
                >
                  <Sign emoji={each} tone={tone} />
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

const titleOf = (name: EmojiSection['name']): string =>
  name === 'found' ? t('writing-emoji-found') : t(TITLES[name]);

/** An emoji as a character, or the organization's picture. */
export function Sign({ emoji, tone = '' }: { readonly emoji: EmojiEntry; readonly tone?: Tone }) {
  return emoji.url ? (
    <img src={emoji.url} alt="" loading="lazy" />
  ) : (
    <span aria-hidden="true">{inTone(emoji.text ?? '', tone)}</span>
  );
}

function useUnicode() {
  const [unicode, setUnicode] = useState<ReadonlyMap<string, EmojiEntry>>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    // The person sees that it failed, and a way to try again.
    loadEmoji().then(setUnicode, () => setFailed(true));
  };
  useEffect(load, []);
  return { unicode, failed, retry: load };
}
