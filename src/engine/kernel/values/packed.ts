/**
 * Values as JSON, with maps, sets and undefined: `{"$map": [[key, value], …]}`, `{"$set": […]}`, `{"$undefined": true}`. An object
 * with a key that begins with `$` is written as `{"$object": [[key, value], …]}`, so that users cannot forge one of these forms.
 */
export function pack(value: unknown): string {
  return JSON.stringify(packed(value));
}

/** The value that was packed; throws a SyntaxError for text that is no JSON. */
export function unpack(text: string): unknown {
  return unpacked(JSON.parse(text));
}

function packed(value: unknown): unknown {
  if (value === undefined) return { $undefined: true };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(packed);
  if (value instanceof Map) return { $map: [...value].map(packed) };
  if (value instanceof Set) return { $set: [...value].map(packed) };
  const entries = Object.entries(value);
  if (entries.some(([key]) => key.startsWith('$'))) return { $object: entries.map(packed) };
  return Object.fromEntries(entries.map(([key, each]) => [key, packed(each)]));
}

type Pairs = [string, unknown][];

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpacked);
  if ('$undefined' in value) return undefined;
  if ('$map' in value) return new Map(unpacked(value.$map) as Pairs);
  if ('$set' in value) return new Set(unpacked(value.$set) as unknown[]);
  const entries = '$object' in value ? (value.$object as Pairs) : Object.entries(value);
  return Object.fromEntries(entries.map(([key, each]) => [key, unpacked(each)]));
}
