import './emoji-admin.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { emojiOfOrganization, emojiRights } from '../../model/emoji-admin.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { holdersText } from '../groups/holders-text.ts';
import { ListSection } from '../kit/list-section.tsx';
import { LockedNote } from '../kit/refusal.tsx';
import { EmojiDialog } from './emoji-dialog.tsx';
import { EmojiList } from './emoji-list.tsx';
import { NewEmoji } from './new-emoji.tsx';
import { useBuiltIn } from './use-built-in.ts';

needAreas('emoji-admin', 'settings', 'groups');

/** The organization's own emoji. */
export function EmojiSection() {
  const model = useModel();
  const desk = useDesk();
  const builtIn = useBuiltIn();
  const { mayAdd } = emojiRights(model);
  const all = emojiOfOrganization(model);
  return (
    <ListSection
      class="emoji-admin"
      about={t('emoji-admin-text')}
      lock={
        mayAdd ? (
          <NewEmoji
            onPicture={(picture) => desk.open((close) => <EmojiDialog first={picture} onClose={close} />)}
          />
        ) : (
          <WhoMayAdd />
        )
      }
      none={
        all.length === 0 && {
          icon: 'smile',
          title: t('emoji-admin-none'),
          text: t('emoji-admin-none-text'),
        }
      }
    >
      <EmojiList all={all} builtIn={builtIn} />
    </ListSection>
  );
}

function WhoMayAdd() {
  const { tables, live } = useModel();
  const who = holdersText(tables, live.read('realm').realm_can_add_custom_emoji_group);
  return <LockedNote>{t('emoji-admin-who', { who: who ?? t('emoji-admin-nobody') })}</LockedNote>;
}
