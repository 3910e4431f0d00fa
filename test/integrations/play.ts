import type { Integration, Notice } from '../../src/features/integrations/kit/integration.ts';
import { readHook } from '../../src/features/integrations/kit/read.ts';
import type { RecordedEvent } from '../../src/features/integrations/kit/recorded.ts';

/** UNIX seconds. */
export const NOW = 1_700_000_000;

/** What an integration makes of a recorded event; of another body, if one is given. */
export function play(integration: Integration, event: RecordedEvent, body = event.body): readonly Notice[] {
  const text = event.form ?? JSON.stringify(body);
  const form = event.form === undefined ? undefined : new Map(new URLSearchParams(event.form));
  return readHook(integration, {
    body: Buffer.from(text),
    form,
    files: (event.files ?? []).map(({ text: said, ...file }) => ({ ...file, bytes: Buffer.from(said) })),
    header: (name) => event.headers?.[name.toLowerCase()],
    option: (name) => event.query?.[name],
    hasTopic: event.query?.topic !== undefined,
    address: 'https://chat.example.com/api/v1/external/x',
    now: NOW,
  });
}
