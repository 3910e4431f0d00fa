import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Conversation } from '../../state/conversation.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import type { Keys } from '../../ui/controls/keys.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { isTelephone } from '../../ui/overlays/floating.ts';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import type { Composition } from './composition.ts';

const LaterMenu = lazy(async () => (await import('./later-menu.tsx')).LaterMenu);

interface Props {
  readonly onSend: () => void;
  /** Says what is missing; the conversation if nothing is. */
  readonly prepare: () => Conversation | undefined;
  readonly letter: Composition;
  readonly disabled: boolean;
}

/** Which key sends; a click changes it. It stands before the button that sends, and comes after it for keys. */
function KeyHint({ keys, enterSends }: { readonly keys: Keys; readonly enterSends: boolean }) {
  const { client } = useModel();
  const name = enterSends ? t('composer-enter-line') : t('composer-enter-sends');
  const turn = () =>
    attempt(async () =>
      (await import('../../model/settings.ts')).saveSettings(client, { enter_sends: !enterSends }),
    );
  return (
    <button type="button" class="composer-keys" data-tip={name} onClick={() => void turn()}>
      <Kbd keys={keys} /> {t('composer-key-sends')}
      <span class="visually-hidden">{name}</span>
    </button>
  );
}

/** Sends, now or later. */
export function SendButton({ onSend, prepare, letter, disabled }: Props) {
  const { tables } = useModel();
  const [to, setTo] = useState<Conversation>();
  const later = useRef<HTMLButtonElement>(null);
  const keys = tables.settings.value.enter_sends && !isTelephone() ? 'Enter' : 'Ctrl+Enter';
  return (
    <span class="composer-send">
      <span class="composer-send-buttons" data-disabled={disabled}>
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
        <button
          ref={later}
          type="button"
          class="composer-later-button"
          aria-label={t('composer-send-later')}
          aria-haspopup="menu"
          aria-expanded={to !== undefined}
          aria-disabled={disabled}
          data-tip={t('composer-send-later')}
          onClick={() => !disabled && setTo(prepare())}
        >
          <Icon name="chevron-down" />
        </button>
      </span>
      <KeyHint keys={keys} enterSends={tables.settings.value.enter_sends} />
      {to && <LaterMenu anchor={later} letter={letter} to={to} onClose={() => setTo(undefined)} />}
    </span>
  );
}
