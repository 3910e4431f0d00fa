import './details.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useDesk } from '../app/model-context.ts';
import { useShortcut } from '../app/shortcuts.ts';

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** One of the views of the column at the end. Esc closes it. */
export function Panel({ title, children }: Props) {
  const desk = useDesk();
  const close = () => {
    desk.details.value = undefined;
  };
  useShortcut('back', (event) => {
    const isWithin = event.target instanceof Element && event.target.closest('.shell-details') !== null;
    if (!isWithin) return false;
    close();
    return true;
  });
  return (
    <div class="details">
      <header class="details-head">
        <h2>{title}</h2>
        <IconButton icon="x" name={t('dialogs-details-close')} onClick={close} />
      </header>
      <div class="details-body">{children}</div>
    </div>
  );
}
