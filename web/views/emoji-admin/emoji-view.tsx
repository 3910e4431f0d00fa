import './emoji-admin.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { emojiOfOrganization, emojiRights } from '../../model/emoji-admin.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { holdersText } from '../groups/holders-text.ts';
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
    <div class="emoji-admin" data-is-shown>
      <p class="settings-text">{t('emoji-admin-text')}</p>
      {mayAdd ? (
        <NewEmoji
          onPicture={(picture) => desk.open((close) => <EmojiDialog first={picture} onClose={close} />)}
        />
      ) : (
        <WhoMayAdd />
      )}
      {all.length === 0 ? (
        <EmptyState icon="smile" title={t('emoji-admin-none')}>
          {t('emoji-admin-none-text')}
        </EmptyState>
      ) : (
        <EmojiList all={all} builtIn={builtIn} />
      )}
    </div>
  );
}

function WhoMayAdd() {
  const { tables, live } = useModel();
  const who = holdersText(tables, live.read('realm').realm_can_add_custom_emoji_group);
  return (
    <p class="setting-locked">
      <Icon name="lock" />
      {t('emoji-admin-who', { who: who ?? t('emoji-admin-nobody') })}
    </p>
  );
}
