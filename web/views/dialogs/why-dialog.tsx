import './why-dialog.css';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type Explained, explanationOf } from '../../model/message-changes.ts';
import type { Message } from '../../state/message.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText } from '../app/names.ts';
import { expectNothing } from '../app/typed-ahead.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { deciderOf, reasonText, stateText, triggerText, wayText } from './why-texts.ts';

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Why a message did or did not notify one, by each way, and where one chooses. */
export function WhyDialog({ message, onClose }: Props) {
  useEffect(expectNothing, []);
  const { client } = useModel();
  const loaded = useResource(() => explanationOf({ client }, message.id));
  return (
    <Dialog title={t('dialogs-why')} size="small" onClose={onClose}>
      <Loaded of={loaded} lines={2} avatar>
        {(ways) => (
          <dl class="why">
            {ways.map((way) => (
              <Way key={way.way} way={way} message={message} onClose={onClose} />
            ))}
          </dl>
        )}
      </Loaded>
    </Dialog>
  );
}

function Way({ way, message, onClose }: Props & { readonly way: Explained }) {
  const isYes = way.state !== 'not_sent';
  const trigger = triggerText(way);
  const reason = reasonText(way);
  return (
    <div class="why-way" data-way={way.way}>
      <dt>
        <Icon name={isYes ? 'bell' : 'bell-off'} />
        {wayText(way)}
      </dt>
      <dd>
        <p class="why-state">{stateText(way)}</p>
        {trigger && <p>{trigger}</p>}
        {reason && <p>{reason}</p>}
        <Place way={way} message={message} onClose={onClose} />
      </dd>
    </div>
  );
}

/** A link to the deciding setting. */
function Place({ way, message, onClose }: Props & { readonly way: Explained }) {
  const model = useModel();
  const decider = deciderOf(way);
  const streamId = message.stream_id;
  if (!decider || (decider === 'channel' && streamId === undefined)) return null;
  const path =
    decider === 'channel'
      ? ({
          view: 'channels',
          path: [String(streamId), channelText(model, streamId ?? 0), 'personal'],
        } as const)
      : ({ view: 'settings', path: [decider] } as const);
  const texts = {
    channel: () => t('dialogs-why-at-channel'),
    topics: () => t('dialogs-why-at-topics'),
    muted: () => t('dialogs-why-at-muted'),
    notifications: () => t('dialogs-why-at-notifications'),
  };
  return (
    <a href={model.location.href(path)} onClick={onClose}>
      {texts[decider]()}
    </a>
  );
}
