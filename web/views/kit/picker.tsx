import '../groups/holders-field.css';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import type { UserGroup } from '../../state/types.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { Avatar } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { CompletingInput } from '../composer/completing-input.tsx';
import { groupText } from '../groups/group-text.ts';

needAreas('groups');

interface Kind<Item> {
  readonly all: ReadonlyMap<number, Item>;
  readonly picked: readonly number[];
  /** What the list of choices offers, without what is picked. */
  readonly offered: Iterable<Item>;
  readonly idOf: (item: Item) => number;
  readonly nameOf: (item: Item) => string;
  /** What the typed text is compared with, if it is not the name. */
  readonly textOf?: ((item: Item) => string) | undefined;
  readonly markOf: (item: Item) => ComponentChildren;
  /** The name of what is not known. */
  readonly unknown: string;
  /** At the end of a line that is offered. */
  readonly note?: string | undefined;
  /** Offered before anything is typed. */
  readonly isOfferedAtOnce?: boolean | undefined;
  /** The page of what is picked. */
  readonly hrefOf?: ((id: number) => string) | undefined;
}

interface Offer {
  readonly rank: number;
  readonly id: number;
  readonly name: string;
  readonly draw: () => ComponentChildren;
}

/** One kind of what a picker takes: people, groups or channels. */
export interface PickedKind {
  readonly picked: readonly number[];
  readonly offers: (typed: string) => readonly Offer[];
  readonly nameOf: (id: number) => string;
  readonly draw: (id: number) => ComponentChildren;
}

function kindOf<Item>(kind: Kind<Item>): PickedKind {
  const { all, picked, offered, idOf, nameOf, markOf, unknown, note, isOfferedAtOnce, hrefOf } = kind;
  const known = (id: number) => {
    const item = all.get(id);
    return { name: item ? nameOf(item) : unknown, mark: item && markOf(item) };
  };
  const drawOffer = (item: Item) => (
    <>
      {markOf(item)}
      <span dir="auto">{nameOf(item)}</span>
      {note && <span class="members-picker-kind">{note}</span>}
    </>
  );
  return {
    picked,
    offers: (typed) => {
      if (typed.trim() === '' && !isOfferedAtOnce) return [];
      const found: Offer[] = [];
      for (const item of offered) {
        const [id, name] = [idOf(item), nameOf(item)];
        const rank = picked.includes(id) ? 0 : rankText(kind.textOf?.(item) ?? name, typed);
        if (rank > 0) found.push({ rank, id, name, draw: () => drawOffer(item) });
      }
      return found;
    },
    nameOf: (id) => known(id).name,
    draw: (id) => {
      const { name, mark } = known(id);
      const title = { class: 'holder-name', dir: 'auto' as const };
      return (
        <>
          {mark}
          {hrefOf ? (
            <a {...title} href={hrefOf(id)}>
              {name}
            </a>
          ) : (
            <span {...title}>{name}</span>
          )}
        </>
      );
    },
  };
}

type Some<Item> = Pick<Kind<Item>, 'all' | 'picked'> & Partial<Kind<Item>>;

/** Active people, if nothing else is `offered`. */
export const peopleKind = (some: Some<User>): PickedKind =>
  kindOf({
    offered: some.all.values().filter((each) => each.is_active),
    idOf: (person) => person.user_id,
    nameOf: (person) => person.full_name,
    markOf: ({ full_name: name, avatar_url: picture, user_id: id }) => (
      <Avatar name={name} picture={picture} size="small" seed={id} />
    ),
    unknown: t('navigation-unknown-person'),
    ...some,
  });

export const groupsKind = (some: Some<UserGroup> & Pick<Kind<UserGroup>, 'offered'>): PickedKind =>
  kindOf({
    idOf: (group) => group.id,
    nameOf: groupText,
    markOf: () => <Icon name="users" />,
    unknown: t('groups-unknown'),
    ...some,
  });

export const channelsKind = (some: Some<KnownChannel>): PickedKind =>
  kindOf({
    offered: some.all.values().filter((each) => !each.is_archived),
    idOf: (channel) => channel.stream_id,
    nameOf: (channel) => channel.name,
    markOf: (channel) => <ChannelIcon channel={channel} />,
    unknown: '',
    ...some,
  });

interface Props<Name extends string> {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** The name of the input; without it, the label. */
  readonly inputLabel?: string;
  readonly placeholder: string;
  /** In the order in which they are shown. */
  readonly kinds: Readonly<Partial<Record<Name, PickedKind>>>;
  readonly onPick: (name: Name, id: number) => void;
  /** Absent: nothing can be removed. */
  readonly onRemove?: ((name: Name, id: number) => void) | undefined;
  readonly mayRemove?: (id: number) => boolean;
  readonly removeText?: (name: string) => string;
  /** Shows what is picked, and nothing to change. */
  readonly isLocked?: boolean;
  /** Shown while nothing is picked. */
  readonly none?: ComponentChildren;
  readonly class?: string;
}

const MOST = 10;

/** Picks people, groups or channels by their names; each that is picked is a chip. */
export function Picker<Name extends string>(props: Props<Name>) {
  const { label, hint, inputLabel = label, placeholder, isLocked = false, none } = props;
  const { onPick, onRemove, mayRemove, removeText } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const kinds = Object.entries(props.kinds) as [Name, PickedKind][];
  const picked = kinds.flatMap(([name, kind]) => kind.picked.map((id) => ({ name, kind, id })));
  const choices = kinds
    .flatMap(([name, kind]) => kind.offers(typed).map((offer) => ({ kind: name, ...offer })))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map((value): Choice<typeof value> => ({ value, key: `${value.kind}-${value.id}`, text: value.name }));
  const change = (work: () => void) => {
    work();
    setTyped('');
    input.current?.focus();
  };
  return (
    <fieldset class={props.class ? `holders ${props.class}` : 'holders'}>
      <legend class="field-label">{label}</legend>
      <div class="holders-box" data-locked={isLocked || undefined}>
        {picked.map(({ name, kind, id }) => (
          <span key={`${name}-${id}`} class="holder">
            {kind.draw(id)}
            {onRemove && (mayRemove?.(id) ?? !isLocked) && (
              <IconButton
                icon="x"
                size="small"
                name={removeText?.(kind.nameOf(id)) ?? t('groups-leave-out', { name: kind.nameOf(id) })}
                onClick={() => change(() => onRemove(name, id))}
              />
            )}
          </span>
        ))}
        {picked.length === 0 && none}
        {!isLocked && (
          <CompletingInput
            input={input}
            class="holders-input"
            label={inputLabel}
            placeholder={placeholder}
            value={typed}
            onValue={setTyped}
            takesFirst={typed !== ''}
            groups={[{ choices }]}
            draw={({ value }) => value.draw()}
            onChoose={({ value }) => change(() => onPick(value.kind, value.id))}
            onDone={() => setTyped('')}
          />
        )}
      </div>
      {hint && <p class="field-hint">{hint}</p>}
    </fieldset>
  );
}
