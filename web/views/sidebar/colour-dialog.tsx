import { t } from '../../i18n/texts.ts';
import { setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { adjustToTheme } from '../../ui/colour.ts';
import { ColorPicker } from '../../ui/controls/color-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { shownTheme } from '../app/look.ts';
import { useModel } from '../app/model-context.ts';

/** Hues that look different from each other in both themes. */
const PALETTE = [
  ...['#76ce90', '#a6dcbf', '#2f9e68', '#53a063', '#95a5fd', '#4f8de4', '#1f5fbf', '#8f6fe0'],
  ...['#c8bebf', '#e4523d', '#e7739b', '#bf56b6', '#f5ce6e', '#ee7e4a', '#9e7a3b', '#6b7280'],
];

interface Props {
  readonly channel: KnownChannel;
  readonly onClose: () => void;
}

/** The person's own colour of a channel; each choice shows at once. */
export function ColourDialog({ channel, onClose }: Props) {
  const { client, tables } = useModel();
  const { stream_id: streamId, name } = channel;
  const color = tables.channels.value.get(streamId)?.color ?? '';
  return (
    <Dialog title={t('navigation-colour-of', { channel: name })} size="small" onClose={onClose}>
      <ColorPicker
        label={t('navigation-colour-label')}
        value={color}
        palette={PALETTE}
        shown={(hex) => adjustToTheme(hex, shownTheme.value)}
        onValue={(value) =>
          void attempt(() => setSubscription(client, { streamId, property: 'color', value }))
        }
      />
    </Dialog>
  );
}
