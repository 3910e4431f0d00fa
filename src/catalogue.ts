import { chatEndpoints, developmentEndpoints } from './chat/endpoints/catalogue.ts';
import { chatEvents, schemasOfEvents } from './chat/fanout/events/events.ts';
import { chatFields, type FieldTable, schemasOfFields } from './chat/views/initial-state/fields.ts';
import type { Endpoint } from './engine/http/define-endpoint.ts';
import { features } from './features.ts';

const order = ({ path, method }: Endpoint) => `${path} ${method}`;

const fieldsOfFeatures: FieldTable = features.flatMap(({ registerFields = {} }) =>
  Object.entries(registerFields),
);

/** The fields of POST /register. */
export const registerFields: FieldTable = [...chatFields, ...fieldsOfFeatures];

const withFields = (endpoint: Endpoint): Endpoint =>
  endpoint.hasFieldsOfFeatures
    ? { ...endpoint, reply: { ...endpoint.reply, ...schemasOfFields(fieldsOfFeatures) } }
    : endpoint;

/** All endpoints, by path and method. */
export const endpoints: readonly Endpoint[] = [
  ...chatEndpoints.map(withFields),
  ...features.flatMap((feature) => feature.endpoints ?? []),
].sort((a, b) => (order(a) < order(b) ? -1 : 1));

/** All events that the log or a queue can hold, by their types. */
export const events = {
  ...chatEvents,
  ...Object.fromEntries(
    features.flatMap((feature) => feature.events ?? []).map((event) => [event.type, event]),
  ),
};

export const declarations = Object.values(events);

/** The schemas of all events in our names, by the names of their forms. */
export const eventShapes = schemasOfEvents(declarations);

export { developmentEndpoints };
