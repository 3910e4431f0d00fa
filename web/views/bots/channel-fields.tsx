import { useMemo } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { type BotChange, type KeptBot, type KnownBot, saveBot } from '../../model/bots.ts';
import { Switch } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';

interface Props {
  readonly bot: KnownBot;
  readonly kept: KeptBot;
}

const INCOMING = 2;

/** The channels of a bot, where its program names none. */
export function ChannelFields({ bot, kept }: Props) {
  const { client } = useModel();
  const save = (change: BotChange) => saveBot(client, bot.id, change);
  const all = useSaved(kept.default_all_public_streams, (next) => save({ default_all_public_streams: next }));
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
          <div class="setting" data-setting="default_all_public_streams">
            <Switch
              label={t('bots-all-public')}
              hint={t('bots-all-public-text')}
              checked={all.value}
              onChecked={(on) => void all.set(on)}
            />
            <OutcomeMark outcome={all.outcome} />
          </div>
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

function ChannelField({ name, label, hint, known, save }: FieldProps) {
  const { tables } = useModel();
  const { value, set, outcome } = useSaved(known ?? '', save);
  const channels = tables.channels.value;
  const names = useMemo(() => {
    const open = [...channels.values()].filter((each) => !each.is_archived).map((each) => each.name);
    return [...new Set(value === '' ? open : [...open, value])].sort(compareNames);
  }, [channels, value]);
  return (
    <div class="setting" data-setting={name}>
      <Select
        label={label}
        hint={hint}
        value={value}
        onValue={(next) => void set(next)}
        options={[
          { value: '', text: t('bots-no-channel') },
          ...names.map((each) => ({ value: each, text: `#${each}` })),
        ]}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
