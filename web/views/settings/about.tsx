import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';

/** The versions of client and server, and links to documents. */
export function AboutSection() {
  const { live } = useModel();
  const desk = useDesk();
  const {
    realm_name: name,
    realm_url: url,
    service_version: version,
    service_feature_level: level,
  } = live.read('realm') as Readonly<Record<string, unknown>>;
  const facts: readonly (readonly [string, unknown])[] = [
    [t('settings-about-organization'), name],
    [t('settings-about-address'), url],
    [t('settings-about-version'), version],
    [t('settings-about-level'), level],
  ];
  return (
    <>
      <dl class="settings-facts">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
      </dl>
      <div class="settings-steps">
        <Button icon="keyboard" onClick={() => desk.help()}>
          {t('settings-keys')}
        </Button>
        <a class="button button-quiet" href="/api">
          {t('settings-api')}
        </a>
      </div>
    </>
  );
}
