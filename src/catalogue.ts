import { chatEndpoints, developmentEndpoints } from './chat/endpoints/catalogue.ts';
import type { Endpoint } from './engine/http/define-endpoint.ts';
import { features } from './features.ts';

/** All endpoints, by path. */
export const endpoints: readonly Endpoint[] = [
  ...chatEndpoints,
  ...features.flatMap((feature) => feature.endpoints ?? []),
].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

export { developmentEndpoints };
