import { LIBRARIES } from '../../../engine/http/documents/openapi.ts';
import { type HtmlText, html } from '../html.ts';

/** A bot that repeats what people write to it, in three languages, with the loop of events. */
export function firstBot(apiUrl: string): HtmlText {
  return html`<section><h2 id="tag-first-bot">First bot</h2>
<p>A bot has an address and an API key: make one in the settings of the client, or by <a href="#create-bot">POST /bots</a>. Its program registers a
queue, asks for events over and over, and names the last one that it has. A request waits until there is an event, or about a minute for a
<code>heartbeat</code>.</p>
<ol>
<li><a href="#register-queue">POST /register</a> with <code>event_types</code>: <code>queue_id</code> and <code>last_event_id</code>.</li>
<li><a href="#get-events">GET /events</a> with both: some events, each with an <code>id</code>. Repeat with the greatest.</li>
<li>The code <code>BAD_EVENT_QUEUE_ID</code>: nobody asked for ten minutes, and the queue is gone. Begin with 1, and fetch what you missed by
<a href="#get-messages">GET /messages</a>.</li>
<li>No answer within 100 seconds, or 5xx: wait a little, and ask again with the same <code>last_event_id</code>. No event is lost.</li>
</ol>
<h4>curl</h4><pre tabindex="0" role="region" aria-label="curl"><code>${curl(apiUrl)}</code></pre>
<h4>Python, without any package</h4><pre tabindex="0" role="region" aria-label="Python"><code>${python(apiUrl)}</code></pre>
<h4>TypeScript, in Node or a browser, without any package</h4><pre tabindex="0" role="region" aria-label="TypeScript"><code>${typescript(apiUrl)}</code></pre>
<p>Libraries: <code>@parley/client</code> (in <code>web/client</code> of Parley’s repository) has types for all operations and events. Those of
the API’s original brand work too: ${LIBRARIES.map(({ name, from }) => html`<code>${name}</code> (${from}) `)}.</p>
</section>`;
}

const curl = (apiUrl: string): string => `URL=${apiUrl}
EMAIL=echo-bot@example.com KEY=…
curl -u "$EMAIL:$KEY" "$URL/messages" -d type=channel -d to=general -d topic=hello -d content='Hello!'
curl -u "$EMAIL:$KEY" "$URL/register" -d 'event_types=["message"]' -d apply_markdown=false
curl -u "$EMAIL:$KEY" -G "$URL/events" -d queue_id=… -d last_event_id=-1
`;

const python = (apiUrl: string): string => `import base64, json, time
from urllib import error, parse, request

URL, EMAIL, KEY = '${apiUrl}', 'echo-bot@example.com', '…'

def call(method, path, **params):
    form = parse.urlencode({k: v if isinstance(v, str) else json.dumps(v) for k, v in params.items()})
    asked = request.Request(f'{URL}{path}?{form}') if method == 'GET' else request.Request(URL + path, form.encode())
    asked.add_header('Authorization', 'Basic ' + base64.b64encode(f'{EMAIL}:{KEY}'.encode()).decode())
    try:
        return json.load(request.urlopen(asked, timeout=100))
    except error.HTTPError as refusal:
        return json.load(refusal)
    except OSError:
        return {'result': 'error', 'code': 'UNREACHABLE'}

queue = None
while True:
    if queue is None:
        reply = queue = call('POST', '/register', event_types=['message'], apply_markdown=False)
    else:
        reply = call('GET', '/events', queue_id=queue['queue_id'], last_event_id=queue['last_event_id'])
    if reply['result'] == 'error':
        if queue is reply or reply['code'] == 'BAD_EVENT_QUEUE_ID':
            queue = None
        time.sleep(reply.get('retry-after', 1))
        continue
    for event in reply.get('events', []):
        queue['last_event_id'] = event['id']
        message = event.get('message', {})
        if message.get('type') == 'private' and message['sender_email'] != EMAIL:
            call('POST', '/messages', type='direct', to=[message['sender_id']], content=message['content'])
`;

const typescript = (
  apiUrl: string,
): string => `const [url, email, key] = ['${apiUrl}', 'echo-bot@example.com', '…'];

async function call(method: string, path: string, params: Record<string, unknown>): Promise<any> {
  const texts = Object.entries(params).map(([name, v]) => [name, typeof v === 'string' ? v : JSON.stringify(v)]);
  const form = new URLSearchParams(texts);
  const asked = { method, headers: { authorization: \`Basic \${btoa(\`\${email}:\${key}\`)}\` }, signal: AbortSignal.timeout(100_000) };
  try {
    const answer = method === 'GET' ? fetch(\`\${url}\${path}?\${form}\`, asked) : fetch(url + path, { ...asked, body: form });
    return await (await answer).json();
  } catch {
    return { result: 'error', code: 'UNREACHABLE' };
  }
}

let queue: any;
for (;;) {
  const isNew = queue === undefined;
  const reply = isNew
    ? await call('POST', '/register', { event_types: ['message'], apply_markdown: false })
    : await call('GET', '/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id });
  if (reply.result === 'error') {
    if (reply.code === 'BAD_EVENT_QUEUE_ID') queue = undefined;
    await new Promise((resolve) => setTimeout(resolve, 1000 * (reply['retry-after'] ?? 1)));
    continue;
  }
  if (isNew) queue = reply;
  for (const { id, type, message } of reply.events ?? []) {
    queue.last_event_id = id;
    if (type === 'message' && message.type === 'private' && message.sender_email !== email)
      await call('POST', '/messages', { type: 'direct', to: [message.sender_id], content: message.content });
  }
}
`;
