/** What of the metrics is loaded where they are asked for. */
export { Metrics } from './metrics.ts';
export { readState } from './state.ts';
