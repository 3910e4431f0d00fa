import './settings.css';
import type { ComponentType } from 'preact';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { AboutSection } from './about.tsx';
import { AccountSection } from './account.tsx';
import { MutedSection } from './muted.tsx';
import { NotificationsSection } from './notifications.tsx';
import { SECTIONS, type Section } from './open-settings.ts';
import { PreferencesSection } from './preferences.tsx';
import { ProfileSection } from './profile.tsx';
import { SessionsSection } from './sessions.tsx';

await Promise.all([loadArea('settings'), loadArea('account')]);

interface Shown {
  readonly icon: IconName;
  readonly title: () => string;
  readonly View: ComponentType;
}

const SHOWN: Readonly<Record<Section, Shown>> = {
  profile: { icon: 'circle-user', title: () => t('settings-profile'), View: ProfileSection },
  account: { icon: 'lock', title: () => t('settings-account'), View: AccountSection },
  preferences: {
    icon: 'sliders-horizontal',
    title: () => t('settings-preferences'),
    View: PreferencesSection,
  },
  notifications: { icon: 'bell', title: () => t('settings-notifications'), View: NotificationsSection },
  sessions: { icon: 'monitor', title: () => t('settings-sessions'), View: SessionsSection },
  muted: { icon: 'eye-off', title: () => t('settings-muted'), View: MutedSection },
  about: { icon: 'info', title: () => t('settings-about'), View: AboutSection },
};

/** One's own settings by sections; on a telephone the list of them first. */
export function SettingsView({ route }: { readonly route: PageRoute }) {
  const { location } = useModel();
  const asked = SECTIONS.find((each) => each === route.path[0]);
  const section = asked ?? 'profile';
  const { title, View } = SHOWN[section];
  const toList = () => location.go({ view: 'settings', path: [] });
  return (
    <section class="settings" data-section={asked}>
      <PageBar title={t('settings-title')} />
      <div class="settings-columns">
        <nav class="settings-list" aria-label={t('settings-title')}>
          {SECTIONS.map((each) => (
            <a
              key={each}
              class="settings-link"
              href={location.href({ view: 'settings', path: [each] })}
              aria-current={each === section ? 'page' : undefined}
            >
              <Icon name={SHOWN[each].icon} />
              {SHOWN[each].title()}
            </a>
          ))}
        </nav>
        <div class="settings-scroll">
          <div class="settings-section">
            <header class="settings-head">
              <IconButton
                icon="arrow-left"
                turns
                class="settings-back"
                name={t('settings-to-list')}
                onClick={toList}
              />
              <h1>{title()}</h1>
            </header>
            <View key={section} />
          </div>
        </div>
      </div>
    </section>
  );
}
