/** The members of an object by names that events give. */
export const byName = (object: object): Record<string, unknown> => object as Record<string, unknown>;
