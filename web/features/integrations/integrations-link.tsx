import { t } from '../../i18n/texts.ts';
import type { FeaturePlaces } from '../../views/app/feature.ts';

/** The type of bots that post what services send. */
export const INCOMING = 2;

interface Props {
  /** The address of the bot with whose key the page fills the addresses. */
  readonly bot?: string | undefined;
}

/** To the server's page of services whose events a bot can post. */
export const IntegrationsLink = ({ bot }: Props) => (
  <p class="settings-text">
    <a href={`/integrations${bot ? `?bot=${encodeURIComponent(bot)}` : ''}`} target="_blank" rel="noopener">
      {t('integrations-link')}
    </a>
  </p>
);

/** Only incoming webhooks post events of services. */
export const IntegrationsPart = ({ type, email }: FeaturePlaces['botKey']) =>
  type === INCOMING ? <IntegrationsLink bot={email} /> : null;
