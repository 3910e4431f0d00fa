import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { NotificationsSection } from '../settings/notifications.tsx';
import { PreferencesSection } from '../settings/preferences.tsx';
import { Whose } from '../settings/whose.ts';
import { AdministratorsOnly } from './administrators.tsx';

needAreas('settings');

/** The settings of new users: with the controls of one's own settings. */
export function DefaultsSection() {
  return (
    <Whose.Provider value="newPeople">
      <p class="settings-text" data-is-shown>
        {t('organization-defaults-text')}
      </p>
      <AdministratorsOnly />
      <PreferencesSection />
      <NotificationsSection />
    </Whose.Provider>
  );
}
