import { t } from '../../i18n/texts.ts';
import { defineClientFeature } from '../../views/app/feature.ts';

export const exports = defineClientFeature({
  name: 'exports',
  section: {
    icon: 'download',
    after: 'mails',
    title: () => t('exports-title'),
    load: async () => (await import('./exports-view.tsx')).ExportsView,
  },
  parts: { closing: async () => (await import('./export-first.tsx')).ExportFirst },
});
