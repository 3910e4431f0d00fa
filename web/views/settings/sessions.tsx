import { useState } from 'preact/hooks';
import { formatDateTime, formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { endSessions, fetchSessions, type SignedInBrowser } from '../../model/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { leaveChat } from '../dialogs/sign-out.tsx';
import { Loaded, useResource } from '../kit/resource.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { SettingSwitch } from './controls.tsx';

/** Where one is signed in; each place can be ended from here. */
export function SessionsSection() {
  const model = useModel();
  const sessions = useResource(() => fetchSessions(model.client));
  return (
    <Loaded of={sessions} lines={4}>
      {(value) => <Sessions all={value} />}
    </Loaded>
  );
}

function Sessions({ all }: { readonly all: readonly SignedInBrowser[] }) {
  const model = useModel();
  const desk = useDesk();
  const [ended, setEnded] = useState<readonly number[]>([]);
  const shown = all.filter(({ id }) => !ended.includes(id));
  const others = shown.filter((each) => !each.is_current).map(({ id }) => id);
  const end = async (ids: readonly number[]) => {
    if (await attempt(() => endSessions(model.client, ids))) setEnded([...ended, ...ids]);
  };
  return (
    <>
      <p class="settings-text">{t('settings-sessions-text')}</p>
      <ul class="settings-rows">
        {shown.map((each) => (
          <SessionRow key={each.id} session={each} onEnd={() => void end([each.id])} />
        ))}
      </ul>
      <SettingSwitch name="enable_login_emails" label={t('settings-login-mails')} />
      <div class="settings-steps">
        {others.length > 0 && (
          <Button kind="danger" onClick={() => void end(others)}>
            {t('settings-end-others')}
          </Button>
        )}
        <Button icon="log-out" onClick={() => void leaveChat(model, desk)}>
          {t('settings-sign-out')}
        </Button>
      </div>
    </>
  );
}

function SessionRow({ session, onEnd }: { readonly session: SignedInBrowser; readonly onEnd: () => void }) {
  const { device, network, created, last_used: lastUsed, is_current: isCurrent } = session;
  const used = isCurrent
    ? t('settings-session-current')
    : t('settings-session-used', { when: formatRelative(lastUsed, clock.value) });
  return (
    <SettingsRow
      lead={<Icon name={/Android|iPhone/.test(device) ? 'phone' : 'monitor'} />}
      name={device}
      more={`${used} · ${network} · ${t('settings-session-since', { when: formatDateTime(created) })}`}
    >
      {!isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={t('settings-session-end', { device })}>
          {t('settings-end')}
        </Button>
      )}
    </SettingsRow>
  );
}
