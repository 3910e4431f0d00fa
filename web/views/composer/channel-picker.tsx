import { useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Combobox } from '../../ui/lists/combobox.tsx';
import type { ElementRef } from '../../ui/overlays/floating.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { find } from '../app/find.ts';
import { useModel } from '../app/model-context.ts';
import { whyNot } from './checks.ts';

interface Props {
  readonly anchor: ElementRef;
  readonly onPick: (streamId: number) => void;
  readonly onClose: () => void;
}

const MOST = 50;

/** The channels in which one can write, one's own first. */
export function ChannelPicker({ anchor, onPick, onClose }: Props) {
  const model = useModel();
  const channels = model.tables.channels.value;
  const [query, setQuery] = useState('');
  const groups = useMemo(() => {
    const open = [...channels.values()].filter(
      ({ stream_id: streamId }) => !whyNot(model, { kind: 'topic', streamId, topic: '' }),
    );
    const choices = (isSubscribed: boolean) =>
      find(
        open.filter((each) => each.isSubscribed === isSubscribed),
        { text: query, most: MOST },
        ({ name }) => name,
      ).map((value) => ({ value, key: String(value.stream_id), text: value.name }));
    return [
      { title: t('composer-own-channels'), choices: choices(true) },
      { title: t('composer-other-channels'), choices: choices(false) },
    ];
  }, [channels, query, model]);
  return (
    <Popover anchor={anchor} placement="top-start" onClose={onClose} class="composer-picker">
      <Combobox
        label={t('composer-choose-channel')}
        query={query}
        onQuery={setQuery}
        groups={groups}
        onChoose={({ value }) => onPick(value.stream_id)}
        placeholder={t('composer-find-channel')}
        draw={({ value }) => (
          <>
            <ChannelIcon channel={value} />
            <span dir="auto">{value.name}</span>
          </>
        )}
      />
    </Popover>
  );
}
