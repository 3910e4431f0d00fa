import './reactions.css';
import { formatList, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { reacting } from '../../model/actions.ts';
import type { Message } from '../../state/message.ts';
import { namesReactors, type Pill, pillsOf } from '../../state/reactions.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { emojiOf } from './content/words.ts';

/** Who reacted: a button for each emoji that adds or takes back one's own. */
export function Reactions({ message }: { readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const ownId = model.tables.ownId.value;
  const isWanted = model.tables.settings.value.display_emoji_reaction_users ?? true;
  const isNamed = namesReactors(message.reactions, isWanted);
  return (
    <div class="reactions">
      {pillsOf(message.reactions, ownId).map((pill) => (
        <ReactionPill key={pill.key} message={message} pill={pill} isNamed={isNamed} />
      ))}
      <button
        type="button"
        class="reaction reaction-add"
        aria-label={t('messages-add-reaction')}
        data-tip={t('messages-add-reaction')}
        aria-haspopup="dialog"
        onClick={(event) => desk.pick(message.id, event.currentTarget)}
      >
        <Icon name="smile-plus" />
      </button>
    </div>
  );
}

interface PillProps {
  readonly message: Message;
  readonly pill: Pill;
  /** The names stand in the place of the number. */
  readonly isNamed: boolean;
}

function ReactionPill({ message, pill, isNamed }: PillProps) {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const names = useNames(pill);
  const emoji = pill.emoji.emoji_name.replaceAll('_', ' ');
  const count = formatNumber(pill.userIds.length);
  const label = t('messages-reaction-label', { emoji, count, names });
  return (
    <button
      type="button"
      class="reaction"
      aria-pressed={pill.isOwn}
      aria-label={label}
      data-tip={label}
      onClick={() =>
        void model.perform(reacting(message, pill.emoji, { op: pill.isOwn ? 'remove' : 'add', ownId }))
      }
    >
      <EmojiSign emoji={pill.emoji} />
      <span class={isNamed ? 'reaction-names' : 'reaction-count'}>{isNamed ? names : count}</span>
    </button>
  );
}

const MOST_NAMES = 20;

function useNames({ userIds }: Pill): string {
  const { tables } = useModel();
  const people = tables.people.value;
  const ownId = tables.ownId.value;
  const nameOf = (id: number) =>
    id === ownId ? t('messages-you') : (people.get(id)?.full_name ?? t('navigation-unknown-person'));
  const names = userIds.slice(0, MOST_NAMES).map(nameOf);
  const more = userIds.length - names.length;
  return formatList(more > 0 ? [...names, t('messages-more-people', { count: more })] : names);
}

export function EmojiSign({ emoji }: { readonly emoji: Pill['emoji'] }) {
  const { live } = useModel();
  if (emoji.reaction_type === 'unicode_emoji') {
    return <span aria-hidden="true">{emojiOf(emoji.emoji_code) ?? `:${emoji.emoji_name}:`}</span>;
  }
  const own = live.read('emoji').realm_emoji?.[emoji.emoji_code] as { source_url?: string } | undefined;
  return own?.source_url ? (
    <img class="emoji" src={own.source_url} alt="" />
  ) : (
    <span aria-hidden="true">:{emoji.emoji_name}:</span>
  );
}
