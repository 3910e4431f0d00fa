import { defineSettings } from '../../engine/config/config.ts';
import { type ListeningAddress, listening, optional, text } from '../../engine/config/setting.ts';

declare module '../../engine/config/config.ts' {
  interface FeatureConfig {
    readonly metricsListen: ListeningAddress | undefined;
    readonly metricsToken: string | undefined;
  }
}

export const metricsSettings = defineSettings({
  after: 'accessLog',
  settings: {
    metricsListen: optional(
      'PARLEY_METRICS_LISTEN',
      listening('an address and a port, like 127.0.0.1:9464'),
      {
        about: 'where GET /metrics is served without credentials, for Prometheus',
        otherwise: 'no port of its own',
      },
    ),
    metricsToken: optional(
      'PARLEY_METRICS_TOKEN',
      text('16 to 200 characters', (given) => given.length >= 16 && given.length <= 200),
      {
        about: 'GET /metrics is served beside the API for requests with this bearer token',
        otherwise: 'not beside the API',
        isSecret: true,
      },
    ),
  },
  read: (values) => values,
});
