import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly text: string;
  /** Stands there while the text is empty. */
  readonly placeholder: string;
  readonly label: string;
  readonly canEdit: boolean;
  readonly onText: (text: string) => void;
}

/** The question of a poll or the title of a list; its author changes it in place. */
export function EditableTitle({ icon, text, placeholder, label, canEdit, onText }: Props) {
  const [draft, setDraft] = useState<string>();
  if (draft === undefined) {
    return (
      <div class="widget-head">
        <Icon name={icon} />
        <p class="widget-title">{text || placeholder}</p>
        {canEdit && (
          <IconButton
            size="small"
            icon="pencil"
            name={t('messages-widget-edit')}
            onClick={() => setDraft(text)}
          />
        )}
      </div>
    );
  }
  const close = () => setDraft(undefined);
  const save = (event: Event) => {
    event.preventDefault();
    if (draft.trim() !== '' && draft.trim() !== text) onText(draft.trim());
    close();
  };
  return (
    <form class="widget-head" onSubmit={save}>
      <Icon name={icon} />
      <input
        class="widget-input"
        aria-label={label}
        ref={(field) => field?.focus()}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      />
      <IconButton type="submit" size="small" icon="check" name={t('messages-widget-save')} />
      <IconButton size="small" icon="x" name={t('ui-cancel')} onClick={close} />
    </form>
  );
}
