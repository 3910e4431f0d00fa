import { useMemo } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { emojiRights, endEmoji, mayDeactivate, type OwnEmoji } from '../../model/emoji-admin.ts';
import { useModel } from '../app/model-context.ts';
import { useFound } from '../kit/found.tsx';
import { FoundList } from '../kit/list-section.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { EmojiDialog } from './emoji-dialog.tsx';
import { EmojiPicture } from './emoji-picture.tsx';
import { codeOf } from './emoji-texts.ts';

interface Props {
  readonly all: readonly OwnEmoji[];
  readonly builtIn: ReadonlyMap<string, string>;
}

/** Emoji by name, with a search; deactivated ones apart. */
export function EmojiList({ all, builtIn }: Props) {
  const found = useFound(
    useMemo(() => all.toSorted((one, other) => (one.name < other.name ? -1 : 1)), [all]),
    {
      textsOf: ({ name }) => [name],
      wantedIn: (typed) => typed.replaceAll(':', '').trim().replaceAll(' ', '_'),
      filters: [
        {
          value: 'active',
          text: t('emoji-admin-in-use'),
          has: (emoji) => !emoji.isDeactivated,
          none: t('emoji-admin-none'),
        },
        {
          value: 'deactivated',
          text: t('emoji-admin-deactivated'),
          has: (emoji) => emoji.isDeactivated,
          none: t('emoji-admin-none-deactivated'),
        },
      ],
    },
  );
  return (
    <FoundList
      class="emoji-admin-list"
      found={found}
      find={t('emoji-admin-find')}
      show={t('emoji-admin-show')}
      none={t('emoji-admin-none-found')}
      row={(emoji) => <Row key={emoji.id} emoji={emoji} builtIn={builtIn} />}
    />
  );
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
  const code = codeOf(name);
  return (
    <SettingsRow
      class="emoji-admin-row"
      lead={<EmojiPicture emoji={emoji} />}
      name={<strong class="emoji-admin-name">{code}</strong>}
      more={<span class="emoji-admin-more">{[by, ...hides].join(' · ')}</span>}
      steps={[
        mayReplace && {
          icon: 'refresh-cw',
          name: t('emoji-admin-replace-named', { name: code }),
          opens: (close) => <EmojiDialog replaced={emoji} onClose={close} />,
        },
        mayEnd && {
          icon: 'trash-2',
          name: t('emoji-admin-deactivate-named', { name: code }),
          asks: () => ({
            title: t('emoji-admin-deactivate-title', { code }),
            step: t('emoji-admin-do-deactivate'),
            texts: [t('emoji-admin-deactivate-text')],
            work: () => endEmoji(model.client, name),
          }),
        },
      ]}
    />
  );
}
