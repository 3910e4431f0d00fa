import { t } from '../../i18n/texts.ts';

interface Props {
  /** The address of the bot with whose key the page fills the addresses. */
  readonly bot?: string;
}

/** To the server's page of services whose events a bot can post. */
export const IntegrationsLink = ({ bot }: Props) => (
  <p class="settings-text">
    <a href={`/integrations${bot ? `?bot=${encodeURIComponent(bot)}` : ''}`} target="_blank" rel="noopener">
      {t('bots-integrations')}
    </a>
  </p>
);
