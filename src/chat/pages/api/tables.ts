import { type HtmlText, html } from '../html.ts';
import { type Field, fieldsOf, type ReadSchema, type Schemas } from './schema.ts';

/** Members with their types and meanings; undefined: there are none. */
export function memberTable(
  schema: ReadSchema,
  schemas: Schemas,
  except: readonly string[] = [],
): HtmlText | undefined {
  const fields = fieldsOf(schema, schemas).filter(({ name, depth }) => depth > 0 || !except.includes(name));
  if (fields.length === 0) return undefined;
  return html`<div class="wide"><table><tbody>${fields.map((field) => row(field, schemas))}</tbody></table></div>`;
}

function row({ name, type, optional, depth, description }: Field, schemas: Schemas): HtmlText {
  return html`<tr><td class="depth${depth}"><code>${name}</code>${optional && html` <span class="tag">optional</span>`}
<td>${typeLinks(type, schemas)}<td>${inlineCode(description)}</tr>
`;
}

const NAME = /(?<!["\w])([A-Z]\w+)/;

/** A type's text; names of objects are links. */
export function typeLinks(text: string, schemas: Schemas): HtmlText {
  const parts = text.split(NAME);
  return html`${parts.map((part) => (Object.hasOwn(schemas, part) ? html`<a href="#${part}">${part}</a>` : part))}`;
}

/** A sentence with names in backticks as code. */
export function inlineCode(sentence: string): HtmlText {
  const parts = sentence.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

export const jsonBlock = (value: unknown): HtmlText =>
  html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;
