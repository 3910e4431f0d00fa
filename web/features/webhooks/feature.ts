import { defineClientFeature } from '../../views/app/feature.ts';

export const webhooks = defineClientFeature({
  name: 'webhooks',
  parts: {
    bot: async () => (await import('./deliveries.tsx')).DeliveriesPart,
    botService: async () => (await import('./signature-help.tsx')).SignatureHelp,
  },
});
