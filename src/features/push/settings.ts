import { defineSettings } from '../../engine/config/config.ts';
import { flag, setting } from '../../engine/config/setting.ts';

declare module '../../engine/config/config.ts' {
  interface FeatureConfig {
    readonly pushGatewayContent: boolean;
  }
}

export const pushSettings = defineSettings({
  after: 'pushGatewayKey',
  settings: {
    pushGatewayContent: setting('PARLEY_PUSH_GATEWAY_CONTENT', flag, {
      about:
        'whether the push gateway gets what messages say; 0: notifications name the sender and the conversation only',
      default: '1',
    }),
  },
  read: (values) => values,
});
