import { t } from '../../i18n/texts.ts';
import type { FeaturePlaces } from '../../views/app/feature.ts';
import { useModel } from '../../views/app/model-context.ts';

/** The way to the exports, before the organization is deactivated. */
export function ExportFirst({ onClose }: FeaturePlaces['closing']) {
  const { location } = useModel();
  return (
    <p>
      <a href={location.href({ view: 'organization', path: ['exports'] })} onClick={onClose}>
        {t('exports-first')}
      </a>
    </p>
  );
}
