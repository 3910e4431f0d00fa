import { WITH } from '../../kernel/schema-marks.ts';
import { isObject, type JsonSchema } from './openapi-schemas.ts';

/**
 * Descriptions of members of replies and events: by the member's name, or for one schema or operation only as
 * `Schema.member`, `operation-id.member`.
 */
export type MemberTexts = Readonly<Record<string, string>>;

/** A copy of an OpenAPI document in which undescribed members of replies and shared schemas have descriptions. */
export function describeMembers(document: JsonSchema, texts: MemberTexts): JsonSchema {
  const { paths, components } = document as { paths: Tree; components: { schemas: JsonSchema } };
  const describedPaths = mapValues(paths, (methods) =>
    mapValues(methods as Tree, (operation) => ({
      ...operation,
      responses: describe(operation.responses, { owner: String(operation.operationId), texts }),
    })),
  );
  const schemas = mapValues(components.schemas as Tree, (schema, owner) =>
    describe(schema, { owner, texts }),
  );
  return { ...document, paths: describedPaths, components: { ...components, schemas } };
}

type Tree = Readonly<Record<string, JsonSchema>>;

const mapValues = <T>(record: Tree, change: (value: JsonSchema, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

interface Describing {
  readonly owner: string;
  readonly texts: MemberTexts;
}

function describe(value: unknown, describing: Describing): unknown {
  if (Array.isArray(value)) return value.map((item) => describe(item, describing));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'properties' && isObject(member)
        ? mapValues(member as Tree, (schema, name) => described(schema, name, describing))
        : describe(member, describing),
    ]),
  );
}

function described(schema: JsonSchema, name: string, describing: Describing): unknown {
  const { owner, texts } = describing;
  const description = texts[`${owner}.${name}`] ?? texts[name];
  const inner = describe(schema, describing) as JsonSchema;
  const when = conditionOf(inner);
  if (when === undefined && (description === undefined || inner.description !== undefined)) return inner;
  const text = inner.description ?? description;
  return { ...inner, description: [text, when].filter((each) => each !== undefined).join(' ') };
}

function conditionOf(schema: JsonSchema): string | undefined {
  const types = schema[WITH];
  return typeof types === 'string' ? `Present with \`${types.replaceAll(' and ', '` and `')}\`.` : undefined;
}
