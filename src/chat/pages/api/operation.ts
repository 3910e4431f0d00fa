import type { Access, Endpoint } from '../../../engine/http/define-endpoint.ts';
import { type HtmlText, html } from '../html.ts';
import { curlExample } from './curl.ts';
import type { Described, Operation } from './read-document.ts';
import { boundsText, type ReadSchema, type Schemas, typeText } from './schema.ts';
import { inlineCode, jsonBlock, memberTable } from './tables.ts';

const WHO: Readonly<Record<Access, string>> = {
  public: 'Anybody, without credentials.',
  anyone: 'Anybody; with credentials as oneself.',
  reader: 'Every account; visitors too, where the organization lets them read web-public channels.',
  user: 'Every account: people, guests, bots.',
  human: 'People, guests too; no bots.',
  member: 'People who are not guests; no bots.',
  administrator: 'Administrators of the organization.',
  owner: 'Owners of the organization.',
};

export interface ShownOperation {
  readonly endpoint: Endpoint;
  readonly operation: Operation;
  readonly schemas: Schemas;
  readonly serverUrl: string;
}

/** One operation, collapsed under its method, path and summary. */
export function operationSection({ endpoint, operation, schemas, serverUrl }: ShownOperation): HtmlText {
  const { method, path, operationId, summary, description, access, deprecated } = endpoint;
  const words = `${method} ${path} ${operationId} ${summary} ${description ?? ''}`.toLowerCase();
  return html`<details class="operation" id="${operationId}" data-words="${words}">
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${endpoint.pagesOnly && '/json'}${path}</code>
<span class="what">${summary}</span>${deprecated && html` <span class="tag">deprecated</span>`}</summary>
<div class="inside">
${description !== undefined && html`<p>${inlineCode(description)}</p>`}
<p class="quiet">${WHO[access]}</p>
${parameterTable(operation.parameters)}
<h4>Reply</h4>
${replyTable(endpoint, operation.reply, schemas)}
<h4>Example</h4>
<pre><code>${curlExample(endpoint, operation, serverUrl)}</code></pre>
${exampleReply(operation.example.reply)}
<h4>Errors</h4>
<ul class="errors">${operation.errors.map(
    ({ status, codes }) =>
      html`<li><strong>${status}</strong> ${codes.map((code) => html`<code>${code}</code> `)}</li>`,
  )}</ul>
</div>
</details>
`;
}

const STREAMS = {
  sse: 'Server-sent events, for as long as the client stays.',
  socket: 'A WebSocket, for as long as the client stays.',
};

function replyTable({ streams }: Endpoint, reply: ReadSchema, schemas: Schemas): HtmlText {
  if (streams) return html`<p>${STREAMS[streams]}</p>`;
  return memberTable(reply, schemas, COMMON) ?? html`<p>The common members only.</p>`;
}

function exampleReply(reply: unknown): HtmlText | undefined {
  if (reply === undefined) return undefined;
  return typeof reply === 'string' ? html`<pre><code>${reply}</code></pre>` : jsonBlock(reply);
}

function parameterTable(parameters: readonly Described[]): HtmlText {
  if (parameters.length === 0) return html`<p>It takes no parameters.</p>`;
  return html`<h4>Parameters</h4>
<div class="wide"><table><thead><tr><th>Name<th>Type<th>Meaning</tr></thead><tbody>
${parameters.map(parameterRow)}</tbody></table></div>`;
}

function parameterRow({ name, place, needed, isJson, schema, description, deprecated }: Described): HtmlText {
  const bounds = boundsText(schema);
  return html`<tr><td><code>${name}</code>${needed && html` <span class="tag need">required</span>`}
${place === 'path' && html` <span class="tag">path</span>`}${deprecated && html` <span class="tag">deprecated</span>`}
<td>${typeText(schema)}${isJson && html` <span class="quiet">as JSON</span>`}${bounds !== '' && html`<br><span class="quiet">${bounds}</span>`}
<td>${inlineCode(description)}${schema.default !== undefined && html` <span class="quiet">Default: <code>${isJson ? String(schema.default) : JSON.stringify(schema.default)}</code></span>`}</tr>
`;
}

/** Members of every reply are described once, at the top of the page. */
const COMMON = ['result', 'msg', 'ignored_parameters_unsupported'];
