import { defineClientFeature } from '../../views/app/feature.ts';

export const integrations = defineClientFeature({
  name: 'integrations',
  parts: {
    bot: async () => (await import('./incoming-fields.tsx')).IncomingPart,
    botKey: async () => (await import('./integrations-link.tsx')).IntegrationsPart,
  },
});
