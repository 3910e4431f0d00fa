import type { ComponentType } from 'preact';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { lazyView } from '../../ui/lazy.tsx';
import { AboutSection } from './about.tsx';
import { ACCOUNT, AccountSection } from './account.tsx';
import { AlertWordsSection } from './alert-words.tsx';
import { namesOfParts } from './controls.tsx';
import { MutedSection } from './muted.tsx';
import { NotificationsSection, notificationSettings } from './notifications.tsx';
import { SECTIONS, type SettingsSection } from './open-settings.ts';
import { PreferencesSection, preferences } from './preferences.tsx';
import { PROFILE, ProfileSection } from './profile.tsx';
import type { NamedSetting } from './section-list.tsx';
import { Sections } from './sections.tsx';
import { SessionsSection } from './sessions.tsx';
import { TopicsSection } from './topics.tsx';

needAreas('settings', 'account');

const OwnBots = lazyView(async () => (await import('../bots/bots-view.tsx')).OwnBots);

interface Shown {
  readonly icon: IconName;
  readonly title: () => string;
  readonly View: ComponentType;
  readonly settings?: () => readonly NamedSetting[];
}

const SHOWN: Readonly<Record<SettingsSection, Shown>> = {
  profile: {
    icon: 'circle-user',
    title: () => t('settings-profile'),
    View: ProfileSection,
    settings: () => namesOfParts(PROFILE),
  },
  account: {
    icon: 'lock',
    title: () => t('settings-account'),
    View: AccountSection,
    settings: () => namesOfParts(ACCOUNT),
  },
  preferences: {
    icon: 'sliders-horizontal',
    title: () => t('settings-preferences'),
    View: PreferencesSection,
    settings: preferences,
  },
  notifications: {
    icon: 'bell',
    title: () => t('settings-notifications'),
    View: NotificationsSection,
    settings: notificationSettings,
  },
  'alert-words': { icon: 'at-sign', title: () => t('settings-alert-words'), View: AlertWordsSection },
  topics: { icon: 'message-square', title: () => t('settings-topics'), View: TopicsSection },
  snippets: {
    icon: 'bookmark',
    title: () => t('settings-snippets'),
    View: lazyView(async () => (await import('./snippets.tsx')).SnippetsSection),
  },
  uploads: {
    icon: 'paperclip',
    title: () => t('settings-uploads'),
    View: lazyView(async () => (await import('../uploads/uploads-section.tsx')).UploadsSection),
  },
  sessions: { icon: 'monitor', title: () => t('settings-sessions'), View: SessionsSection },
  bots: { icon: 'bot', title: () => t('settings-bots'), View: OwnBots },
  muted: { icon: 'eye-off', title: () => t('settings-muted'), View: MutedSection },
  about: { icon: 'info', title: () => t('settings-about'), View: AboutSection },
};

/** One's own settings by sections. */
export function SettingsView({ route }: { readonly route: PageRoute }) {
  const sections = SECTIONS.map((name) => {
    const { icon, title, View, settings } = SHOWN[name];
    return { name, icon, title: title(), View, settings: settings?.() };
  });
  return <Sections title={t('settings-title')} route={route} sections={sections} />;
}
