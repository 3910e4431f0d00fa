import './channels.css';
import '../groups/holders-field.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { isGuest, setDefaultChannel, setsDefaults } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { attempt } from '../app/attempt.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from '../composer/completing-input.tsx';
import { ChannelRow } from './channel-row.tsx';
import { LockedNote } from './locked-note.tsx';

needAreas('channels');

const MOST = 10;

/** The channels into which newcomers are put; administrators add and remove them. */
export function DefaultChannels() {
  const model = useModel();
  const { tables, live, client } = model;
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const known = live.read('realm').realm_default_streams;
  const channels = tables.channels.value;
  // Its event settles a change.
  useEffect(() => setWanted(new Map()), [known?.join()]);
  const ids = new Set(known ?? []);
  for (const [id, isIn] of wanted) {
    if (isIn) ids.add(id);
    else ids.delete(id);
  }
  const listed = [...ids]
    .flatMap((id) => channels.get(id) ?? [])
    .sort((one, other) => compareNames(one.name, other.name));
  const { count, sentinel } = useGrowing(listed.length);
  const mayChange = setsDefaults(model);
  const forget = (id: number) => setWanted((all) => new Map([...all].filter(([each]) => each !== id)));
  const set = async (id: number, isDefault: boolean) => {
    setWanted((all) => new Map(all).set(id, isDefault));
    if (!(await attempt(() => setDefaultChannel(client, id, isDefault)))) forget(id);
  };
  if (isGuest(model))
    return (
      <div data-is-shown>
        <LockedNote>{t('channels-defaults-guest')}</LockedNote>
      </div>
    );
  return (
    <section class="channel-section" data-is-shown>
      <p class="field-hint">{t('channels-defaults-text')}</p>
      {mayChange ? (
        <AddDefault taken={ids} onAdd={(id) => void set(id, true)} />
      ) : (
        <LockedNote>{t('channels-organization-admins-only')}</LockedNote>
      )}
      {listed.length === 0 ? (
        <EmptyState icon="hash" title={t('channels-defaults-none')}>
          {t('channels-defaults-none-text')}
        </EmptyState>
      ) : (
        <ul class="directory-list">
          {listed.slice(0, count).map((channel) => (
            <ChannelRow key={channel.stream_id} channel={channel}>
              {mayChange && (
                <IconButton
                  icon="x"
                  name={t('channels-defaults-remove', { channel: channel.name })}
                  onClick={() => void set(channel.stream_id, false)}
                />
              )}
            </ChannelRow>
          ))}
          {sentinel}
        </ul>
      )}
    </section>
  );
}

interface AddProps {
  readonly taken: ReadonlySet<number>;
  readonly onAdd: (streamId: number) => void;
}

/** Private channels cannot be default ones. */
function AddDefault({ taken, onAdd }: AddProps) {
  const { tables } = useModel();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const channels = tables.channels.value;
  const key = [...taken].join();
  const choices = useMemo(() => {
    const found: { readonly choice: Choice<KnownChannel>; readonly rank: number }[] = [];
    for (const channel of typed.trim() === '' ? [] : channels.values()) {
      const { stream_id: id, name, is_archived: isArchived, invite_only: isPrivate } = channel;
      const rank = isArchived || isPrivate || taken.has(id) ? 0 : rankText(name, typed);
      if (rank > 0) found.push({ choice: { value: channel, key: String(id), text: name }, rank });
    }
    found.sort((one, other) => other.rank - one.rank);
    return found.slice(0, MOST).map(({ choice }) => choice);
  }, [channels, typed, key]);
  return (
    <fieldset class="holders">
      <legend class="field-label">{t('channels-defaults-add')}</legend>
      <div class="holders-box">
        <CompletingInput
          input={input}
          class="holders-input"
          label={t('channels-defaults-add')}
          placeholder={t('channels-find')}
          value={typed}
          onValue={setTyped}
          takesFirst={typed !== ''}
          groups={[{ choices }]}
          draw={({ value }) => (
            <>
              <ChannelIcon channel={value} />
              <span dir="auto">{value.name}</span>
            </>
          )}
          onChoose={({ value }) => {
            setTyped('');
            onAdd(value.stream_id);
            input.current?.focus();
          }}
          onDone={() => setTyped('')}
        />
      </div>
    </fieldset>
  );
}
