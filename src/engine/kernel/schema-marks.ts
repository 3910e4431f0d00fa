/** In the schema of a member of `register`: the event types with which it is present, joined by `and`. */
export const WITH = 'x-with-event-types';
