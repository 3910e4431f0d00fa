import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { asReaction } from '../../model/emoji.ts';
import { saveStatus } from '../../model/settings.ts';
import type { UserStatus } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { EmojiPicker } from '../emoji/picker.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { EmojiSign } from '../messages/reactions.tsx';
import { useSaving } from './use-setting.ts';

const MOST = 60;

const unicode = (emoji_name: string, emoji_code: string) => ({
  ...{ emoji_name, emoji_code, reaction_type: 'unicode_emoji' },
});

const USUAL = [
  { text: () => t('settings-status-meeting'), emoji: unicode('calendar', '1f4c5') },
  { text: () => t('settings-status-commuting'), emoji: unicode('bus', '1f68c') },
  { text: () => t('settings-status-sick'), emoji: unicode('sick', '1f912') },
  { text: () => t('settings-status-vacation'), emoji: unicode('palm_tree', '1f334') },
  { text: () => t('settings-status-remote'), emoji: unicode('house', '1f3e0') },
];

/** A few words and an emoji, which the others see beside the name. */
export function StatusSetting() {
  const { client, tables } = useModel();
  const known: UserStatus = tables.statuses.value[tables.ownId.value] ?? {};
  const [text, setText] = useState(known.status_text ?? '');
  const button = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { outcome, save } = useSaving();
  useEffect(() => setText(known.status_text ?? ''), [known.status_text]);
  const set = (status_text: string, emoji?: ReturnType<typeof unicode>) =>
    void save(() => saveStatus(client, { status_text, ...(emoji ?? { emoji_name: '' }) }));
  const { emoji_name, emoji_code, reaction_type } = known;
  const emoji =
    emoji_name && emoji_code && reaction_type ? { emoji_name, emoji_code, reaction_type } : undefined;
  const has = Boolean(known.status_text || emoji);
  return (
    <form
      class="setting setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        set(text.trim(), emoji);
      }}
    >
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={t('settings-status-emoji')}
        data-tip={t('settings-status-emoji')}
        aria-haspopup="dialog"
        onClick={() => setPicking(!isPicking)}
      >
        {emoji ? <EmojiSign emoji={emoji} /> : <Icon name="smile-plus" />}
      </button>
      {isPicking && (
        <EmojiPicker
          anchor={button}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            set(text.trim(), asReaction(picked));
          }}
        />
      )}
      <TextField
        label={t('settings-status')}
        labelHidden
        placeholder={t('settings-status-hint')}
        maxLength={MOST}
        value={text}
        onValue={setText}
      />
      {text.trim() !== (known.status_text ?? '') && (
        <Button type="submit" kind="primary" busy={outcome === 'saving'}>
          {t('settings-save')}
        </Button>
      )}
      {has && (
        <Button kind="quiet" onClick={() => set('')}>
          {t('settings-status-clear')}
        </Button>
      )}
      <div class="settings-chips">
        {USUAL.map((each) => (
          <Button key={each.emoji.emoji_name} size="small" onClick={() => set(each.text(), each.emoji)}>
            <EmojiSign emoji={each.emoji} /> {each.text()}
          </Button>
        ))}
      </div>
      <OutcomeMark outcome={outcome} />
    </form>
  );
}
