import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { eventShapes } from '../../src/catalogue.ts';
import { toOurs } from '../../src/engine/http/wire-names.ts';

interface Named {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** The schemas of each type of event, most have one for each `op`. */
const byType = Map.groupBy(
  Object.entries(eventShapes).map(([name, schema]): Named => ({ name, schema })),
  ({ schema }) => (schema as z.ZodObject<{ type: z.ZodLiteral<string> }>).shape.type.value,
);

/** The name of the schema that an event has, in our names; undefined: none fits. */
export function shapeOf(ours: unknown): string | undefined {
  const known = byType.get((ours as { type: string }).type) ?? [];
  return known.find(({ schema }) => schema.safeParse(ours).success)?.name;
}

/** What an event of the API has that its schema does not say, as sentences; none when all is well. */
export function shapeProblems(event: unknown): string[] {
  const ours = toOurs(event) as { type: string };
  const known = byType.get(ours.type) ?? [];
  const tried = known.map(({ name, schema }) => ({ name, ...schema.safeParse(ours) }));
  if (tried.some(({ success, data }) => success && isDeepStrictEqual(data, ours))) return [];
  const reasons = tried.map(({ name, success, error }) =>
    success
      ? `${name}: it has members that are not declared`
      : `${name}: ${z.prettifyError(error as z.ZodError)}`,
  );
  return [`No schema of an event fits ${JSON.stringify(event)}: ${reasons.join('; ')}`];
}
