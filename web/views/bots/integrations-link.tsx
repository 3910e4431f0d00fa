import { t } from '../../i18n/texts.ts';

/** To the server's page of services whose events a bot can post. */
export const IntegrationsLink = () => (
  <p class="settings-text">
    <a href="/integrations" target="_blank" rel="noopener">
      {t('bots-integrations')}
    </a>
  </p>
);
