import { useState } from 'preact/hooks';
import { formatDateTime, formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { endSessions, fetchSessions, type SignedInBrowser } from '../../model/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt, failureWords } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { useFetched } from '../app/use-fetched.ts';
import { leaveChat } from '../dialogs/sign-out.tsx';
import { SettingSwitch } from './controls.tsx';

/** Where one is signed in; each place can be ended from here. */
export function SessionsSection() {
  const model = useModel();
  const desk = useDesk();
  const { value, failure, retry } = useFetched(() => fetchSessions(model.client), '');
  const [ended, setEnded] = useState<readonly number[]>([]);
  if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
  if (!value) return <Skeleton lines={4} />;
  const shown = value.filter(({ id }) => !ended.includes(id));
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
    <li class="settings-row">
      <Icon name={/Android|iPhone/.test(device) ? 'phone' : 'monitor'} />
      <span class="settings-row-text">
        <strong>{device}</strong>
        <span class="settings-row-more">
          {used} · {network} · {t('settings-session-since', { when: formatDateTime(created) })}
        </span>
      </span>
      {!isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={t('settings-session-end', { device })}>
          {t('settings-end')}
        </Button>
      )}
    </li>
  );
}
