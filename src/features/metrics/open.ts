/** The part of the metrics that is loaded only when they are configured. */
export { Metrics } from './metrics.ts';
export { readState } from './state.ts';
