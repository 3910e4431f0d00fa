import { useMemo } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { type BotChange, type KeptBot, type KnownBot, saveBot } from '../../model/bots.ts';
import { useModel } from '../app/model-context.ts';
import { SavedSelect, SavedSwitch } from '../kit/saved.tsx';

interface Props {
  readonly bot: KnownBot;
  readonly kept: KeptBot;
}

const INCOMING = 2;

/** The channels of a bot, where its program names none. */
export function ChannelFields({ bot, kept }: Props) {
  const { client } = useModel();
  const save = (change: BotChange) => saveBot(client, bot.id, change);
  return (
    <>
      <ChannelField
        name="default_sending_stream"
        label={t('bots-sending')}
        hint={t('bots-sending-text')}
        known={kept.default_sending_stream}
        save={(next) => save({ default_sending_stream: next })}
      />
      {bot.type !== INCOMING && (
        <>
          <ChannelField
            name="default_events_register_stream"
            label={t('bots-events')}
            hint={t('bots-events-text')}
            known={kept.default_events_register_stream}
            save={(next) => save({ default_events_register_stream: next })}
          />
          <SavedSwitch
            name="default_all_public_streams"
            label={t('bots-all-public')}
            hint={t('bots-all-public-text')}
            known={kept.default_all_public_streams}
            save={(next) => save({ default_all_public_streams: next })}
          />
        </>
      )}
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Channels go by name here. */
  readonly known: string | null;
  readonly save: (name: string) => Promise<unknown>;
}

function ChannelField({ known, ...field }: FieldProps) {
  const { tables } = useModel();
  const channels = tables.channels.value;
  const names = useMemo(() => {
    const open = [...channels.values()].filter((each) => !each.is_archived).map((each) => each.name);
    return [...new Set(known === null ? open : [...open, known])].sort(compareNames);
  }, [channels, known]);
  return (
    <SavedSelect
      {...field}
      known={known ?? ''}
      options={[
        { value: '', text: t('bots-no-channel') },
        ...names.map((each) => ({ value: each, text: `#${each}` })),
      ]}
    />
  );
}
