export {
  type Answered,
  type CallOptions,
  Client,
  type ClientOptions,
  type Credentials,
  type Success,
  type WireRequest,
} from './client.ts';
export type * from './events.ts';
export { ApiFailure, NetworkFailure } from './failures.ts';
export { type Method, type Operation, operation } from './operation.ts';
export * from './operations.ts';
export { type Connection, type EventsOptions, eventBatches, events } from './queue.ts';
export type * from './shapes.ts';
