import { type HtmlText, html } from '../html.ts';
import { type ReadSchema, resolve, type Schemas } from './schema.ts';
import { inlineCode, jsonBlock, memberTable } from './tables.ts';

interface Named {
  readonly name: string;
  readonly schema: ReadSchema;
}

/** The events in the order of the document. */
export function eventsOf(schemas: Schemas): Named[] {
  return (schemas.Event?.anyOf ?? []).map((reference) => ({
    name: nameOf(reference),
    schema: resolve(reference, schemas),
  }));
}

const nameOf = ({ $ref = '' }: ReadSchema): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Objects that several replies and events share, by name. */
export function objectsOf(schemas: Schemas): Named[] {
  const events = new Set(['Event', ...eventsOf(schemas).map(({ name }) => name)]);
  return Object.entries(schemas)
    .filter(([name]) => !events.has(name) && !name.endsWith('Error') && !name.endsWith('_input'))
    .map(([name, schema]) => ({ name, schema }));
}

const TOP = ['id', 'type', 'op'];

export function eventSection({ name, schema }: Named, schemas: Schemas): HtmlText {
  const { description = '', examples = [] } = schema;
  const title = titleOf(schema);
  return html`<details class="operation" id="${name}" data-words="${`event ${title} ${name} ${description}`.toLowerCase()}">
<summary><span class="method event">EVENT</span> <code class="path">${title}</code>
<span class="what">${inlineCode(description)}</span></summary>
<div class="inside">
${memberTable(schema, schemas, TOP) ?? html`<p>It has an ID and its type, and no more.</p>`}
${examples.map((example) => html`<h4>Example</h4>${jsonBlock(example)}`)}
</div>
</details>
`;
}

/** `subscription, op: peer_add`. */
export function titleOf({ properties = {} }: ReadSchema): string {
  const { type, op } = properties;
  const ops = op?.enum ?? (op?.const === undefined ? [] : [op.const]);
  return ops.length === 0 ? String(type?.const) : `${type?.const}, op: ${ops.join(' or ')}`;
}

export function objectSection({ name, schema }: Named, schemas: Schemas): HtmlText {
  return html`<details class="operation" id="${name}" data-words="${`object ${name}`.toLowerCase()}">
<summary><span class="method object">OBJECT</span> <code class="path">${name}</code></summary>
<div class="inside">
${memberTable(schema, schemas) ?? variants(schema, schemas)}
</div>
</details>
`;
}

function variants({ anyOf = [] }: ReadSchema, schemas: Schemas): HtmlText {
  return html`${anyOf.map((variant) => memberTable(variant, schemas) ?? html`<p>Or: ${variant.type ?? 'a table of objects'}.</p>`)}`;
}
