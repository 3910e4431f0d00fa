// A bot that follows an event queue: it writes each message that asks for a tram into a topic of its own.

/** @param {{ url: string, email: string, apiKey: string, signal: AbortSignal }} options */
export async function runListener({ url, email, apiKey, signal }) {
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;

  async function call(method, path, params = {}) {
    const form = new URLSearchParams(params);
    const inQuery = method === 'GET';
    const response = await fetch(`${url}/api/v1${path}${inQuery ? `?${form}` : ''}`, {
      ...{ method, signal, headers: { authorization } },
      ...(!inQuery && { body: form }),
    });
    const reply = await response.json();
    if (reply.result !== 'success') throw Object.assign(new Error(reply.msg), { code: reply.code });
    return reply;
  }

  async function handle({ content, sender_email: sender }) {
    if (sender === email || !/\btram\b/i.test(content)) return;
    const answer = {
      type: 'channel',
      to: 'trams',
      topic: 'departures',
      content: 'The next tram leaves at noon.',
    };
    await again(() => call('POST', '/messages', answer));
  }

  /** Nothing arrived: the same once more is safe for reading, and may come twice for writing. */
  async function again(work) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (error.code || signal.aborted || attempt === 5) throw error;
      }
    }
  }

  const register = () =>
    again(() => call('POST', '/register', { event_types: '["message"]', apply_markdown: 'false' }));

  let queue = await register();
  let last = queue.last_event_id;
  while (!signal.aborted) {
    try {
      const { events } = await again(() =>
        call('GET', '/events', { queue_id: queue.queue_id, last_event_id: String(last) }),
      );
      for (const event of events) {
        // A reply that was lost comes again: what was handled is known by its ID.
        if (event.id <= last) continue;
        last = event.id;
        if (event.type === 'message') await handle(event.message);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error.code !== 'BAD_EVENT_QUEUE_ID') throw error;
      queue = await register();
      last = queue.last_event_id;
    }
  }
}
