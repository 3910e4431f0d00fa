import { t } from '../../i18n/texts.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';

interface Props {
  readonly onSend: () => void;
  readonly disabled: boolean;
}

/** Sends; says which key does. */
export function SendButton({ onSend, disabled }: Props) {
  const { tables } = useModel();
  const keys = tables.settings.value.enter_sends ? 'Enter' : 'Ctrl+Enter';
  return (
    <span class="composer-send">
      <span class="composer-keys" aria-hidden="true">
        <Kbd keys={keys} />
      </span>
      <button
        type="button"
        class="composer-send-button"
        aria-label={t('composer-send')}
        aria-disabled={disabled}
        aria-keyshortcuts="Control+Enter"
        data-tip={t('composer-send')}
        data-tip-keys={keys}
        onClick={() => !disabled && onSend()}
      >
        <Icon name="send-horizontal" turns />
      </button>
    </span>
  );
}
