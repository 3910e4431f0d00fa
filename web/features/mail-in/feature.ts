import { defineClientFeature } from '../../views/app/feature.ts';

export const mailIn = defineClientFeature({
  name: 'mail-in',
  parts: { channel: async () => (await import('./mail-address.tsx')).MailAddress },
});
