import { t } from '../../i18n/texts.ts';
import { defineClientFeature } from '../../views/app/feature.ts';

export const audit = defineClientFeature({
  name: 'audit',
  section: {
    icon: 'list',
    after: 'mails',
    title: () => t('audit-title'),
    load: async () => (await import('./audit-view.tsx')).AuditView,
  },
});
