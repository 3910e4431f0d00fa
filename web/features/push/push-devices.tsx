import { useState } from 'preact/hooks';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../../views/app/attempt.ts';
import type { FeaturePlaces } from '../../views/app/feature.ts';
import { useModel } from '../../views/app/model-context.ts';
import { Loaded, useResource } from '../../views/kit/resource.tsx';
import { SettingsRow } from '../../views/kit/rows.tsx';
import { Group } from '../../views/settings/controls.tsx';
import {
  fetchPushDevices,
  type OwnDevice,
  type PushList,
  type PushState,
  pushState,
  removeDevice,
  testDevice,
  turnOff,
  turnOn,
} from './push.ts';

/** Notifications on this device while no tab is open, and the other devices that take them. */
export function PushDevices({ permission, onAsked }: FeaturePlaces['notifications']) {
  const { client } = useModel();
  const [turn, setTurn] = useState(0);
  const load = async () => {
    const list = await fetchPushDevices(client);
    return { list, state: await pushState(list) };
  };
  const devices = useResource(load, { key: `${turn} ${permission}` });
  const change = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) setTurn(turn + 1);
    onAsked();
  };
  return (
    <Group title={t('push-title')}>
      <Loaded of={devices} lines={2}>
        {(value) => (
          <>
            <ThisDevice {...value} onChange={change} />
            {value.list.devices.length > 0 && (
              <ul class="settings-rows">
                {value.list.devices.map((device) => (
                  <DeviceRow key={device.id} device={device} onChange={change} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Group>
  );
}

type Change = (work: () => Promise<unknown>) => Promise<void>;

interface ThisDeviceProps {
  readonly list: PushList;
  readonly state: PushState;
  readonly onChange: Change;
}

function ThisDevice({ list, state, onChange }: ThisDeviceProps) {
  const { client } = useModel();
  const isChangeable = state === 'on' || state === 'off';
  const work = () => (state === 'on' ? turnOff(client, list) : turnOn(client, list));
  return (
    <div class="settings-row">
      <span class="settings-row-text">
        <strong>{t('push-here')}</strong>
        <span class="settings-row-more">{t(TEXTS[state])}</span>
      </span>
      {isChangeable && (
        <Button size="small" kind={state === 'off' ? 'primary' : 'plain'} onClick={() => void onChange(work)}>
          {t(state === 'on' ? 'push-turn-off' : 'push-turn-on')}
        </Button>
      )}
    </div>
  );
}

const TEXTS = {
  unsupported: 'push-unsupported',
  denied: 'push-denied',
  off: 'push-off',
  on: 'push-on',
} as const;

function DeviceRow({ device, onChange }: { readonly device: OwnDevice; readonly onChange: Change }) {
  const { client } = useModel();
  const { id, name, kind, created, is_current: isCurrent } = device;
  const since = t('settings-session-since', { when: formatDateTime(created) });
  const tryIt = async () => {
    const { is_taken: isTaken } = await testDevice(client, id);
    const text = t(isTaken ? 'push-tried' : 'push-failed');
    showToast(text, { kind: isTaken ? 'plain' : 'danger' });
  };
  return (
    <SettingsRow
      lead={<Icon name={/Android|iPhone|iPad/.test(name) ? 'phone' : 'monitor'} />}
      name={name}
      more={isCurrent ? `${t('settings-session-current')} · ${since}` : since}
    >
      {kind === 'web' && (
        <Button
          size="small"
          onClick={() => void onChange(tryIt)}
          aria-label={t('push-try-name', { device: name })}
        >
          {t('push-try')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => void onChange(() => removeDevice(client, id))}
        aria-label={t('push-remove-name', { device: name })}
      >
        {t('push-remove')}
      </Button>
    </SettingsRow>
  );
}
