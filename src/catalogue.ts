import { chatEndpoints, developmentEndpoints } from './chat/endpoints/catalogue.ts';
import type { Endpoint } from './engine/http/define-endpoint.ts';
import { features } from './features.ts';

const order = ({ path, method }: Endpoint) => `${path} ${method}`;

/** All endpoints, by path and method. */
export const endpoints: readonly Endpoint[] = [
  ...chatEndpoints,
  ...features.flatMap((feature) => feature.endpoints ?? []),
].sort((a, b) => (order(a) < order(b) ? -1 : 1));

export { developmentEndpoints };
