import { useState } from 'preact/hooks';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
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
} from '../../model/push.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { Group } from './controls.tsx';

interface PushDevicesProps {
  /** The browser's present permission. */
  readonly permission: string;
  /** The browser may have asked the person. */
  readonly onAsked: () => void;
}

/** Notifications on this device while no tab is open, and the other devices that take them. */
export function PushDevices({ permission, onAsked }: PushDevicesProps) {
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
    <Group title={t('settings-push')}>
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
        <strong>{t('settings-push-here')}</strong>
        <span class="settings-row-more">{t(TEXTS[state])}</span>
      </span>
      {isChangeable && (
        <Button size="small" kind={state === 'off' ? 'primary' : 'plain'} onClick={() => void onChange(work)}>
          {t(state === 'on' ? 'settings-push-turn-off' : 'settings-push-turn-on')}
        </Button>
      )}
    </div>
  );
}

const TEXTS = {
  unsupported: 'settings-push-unsupported',
  denied: 'settings-push-denied',
  off: 'settings-push-off',
  on: 'settings-push-on',
} as const;

function DeviceRow({ device, onChange }: { readonly device: OwnDevice; readonly onChange: Change }) {
  const { client } = useModel();
  const { id, name, kind, created, is_current: isCurrent } = device;
  const since = t('settings-session-since', { when: formatDateTime(created) });
  const tryIt = async () => {
    const { is_taken: isTaken } = await testDevice(client, id);
    const text = t(isTaken ? 'settings-push-tried' : 'settings-push-failed');
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
          aria-label={t('settings-push-try-name', { device: name })}
        >
          {t('settings-push-try')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => void onChange(() => removeDevice(client, id))}
        aria-label={t('settings-push-remove-name', { device: name })}
      >
        {t('settings-push-remove')}
      </Button>
    </SettingsRow>
  );
}
