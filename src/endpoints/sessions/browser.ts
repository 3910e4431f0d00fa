import type { EndpointRequest } from '../../http/define-endpoint.ts';
import { deviceOf } from '../../kernel/device.ts';
import type { Browser } from '../../operations/sessions/start.ts';

/** The browser that sends a request. */
export const browserOf = ({ userAgent, network, sessionHash }: EndpointRequest): Browser => ({
  device: deviceOf(userAgent),
  network,
  earlier: sessionHash,
});
