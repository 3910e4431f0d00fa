import { notificationState } from '../../browser/notifications.ts';
import { defineClientFeature } from '../../views/app/feature.ts';

export const push = defineClientFeature({
  name: 'push',
  parts: { notifications: async () => (await import('./push-devices.tsx')).PushDevices },
  async start({ client }) {
    // The browser may have another address for pushes by now.
    if (notificationState() === 'granted') await (await import('./push.ts')).refreshPush(client);
  },
});
