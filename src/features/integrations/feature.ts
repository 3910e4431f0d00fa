import { defineFeature } from '../../engine/feature.ts';
import { onceMade } from '../../engine/kernel/tasks/once.ts';
import { integrationFields } from './register-fields.ts';

export const integrations = defineFeature({
  name: 'integrations',
  registerFields: integrationFields,
  pages({ realm }) {
    const page = onceMade(async () =>
      (await import('./pages/integrations-page.ts')).integrationsPage(realm.url),
    );
    return { routes: { '/integrations': page, '/integrations/': page } };
  },
});
