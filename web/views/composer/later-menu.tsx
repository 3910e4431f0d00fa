import './writing-texts.ts';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { schedule } from '../../model/scheduled.ts';
import { uploadsOf } from '../../model/uploads.ts';
import type { Conversation } from '../../state/conversation.ts';
import { linksOnTheWay } from '../../state/upload-links.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { ElementRef } from '../../ui/overlays/floating.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import type { Composition } from './composition.ts';
import { WhenDialog } from './dialogs/when-dialog.tsx';
import { LATER_NAMES } from './later-names.ts';
import { laterTimes } from './times.ts';

interface Props {
  readonly anchor: ElementRef;
  readonly letter: Composition;
  readonly to: Conversation;
  readonly onClose: () => void;
}

/** When a text is to be sent. */
export function LaterMenu({ anchor, letter, to, onClose }: Props) {
  const model = useModel();
  const desk = useDesk();
  const later = (at: number) => {
    const text = letter.text.peek();
    const isOnTheWay = linksOnTheWay(text).some((id) => uploadsOf(model).has(id));
    if (isOnTheWay) return showToast(t('writing-later-files'), { kind: 'danger' });
    void attempt(() => schedule(model, to, { content: text, at })).then((isDone) => {
      if (!isDone) return;
      // Text typed since then is another text.
      if (letter.text.peek() === text) letter.clear();
      const run = () => model.location.go({ view: 'scheduled', path: [] });
      showToast(t('writing-later-done', { time: formatDateTime(at) }), {
        action: { text: t('writing-later-show'), run },
      });
    });
  };
  const now = Math.floor(Date.now() / 1000);
  return (
    <Menu
      anchor={anchor}
      label={t('composer-send-later')}
      placement="top-end"
      onClose={onClose}
      groups={[
        laterTimes(now).map(({ name, at }) => ({
          text: t(LATER_NAMES[name], { time: formatTime(at) }),
          icon: 'clock' as const,
          onSelect: () => later(at),
        })),
        [
          {
            ...{ text: t('writing-later-pick'), icon: 'calendar-clock' as const },
            onSelect: () => desk.open((close) => <WhenDialog onClose={close} onTime={later} />),
          },
        ],
      ]}
    />
  );
}
