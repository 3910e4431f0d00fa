export interface UsualPoll {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** Nothing that has to be decoded, in the order in which clients say it. */
const USUAL = /^queue_id=([0-9a-f-]{1,100})&last_event_id=(0|[1-9][0-9]{0,14})(?:&dont_block=(true|false))?$/;

/** The query of the usual poll; undefined: it is another one. */
export function readPoll(query: string): UsualPoll | undefined {
  const found = USUAL.exec(query);
  if (!found) return undefined;
  const [, queueId = '', lastEventId, dontBlock] = found;
  return { queueId, lastEventId: Number(lastEventId), dontBlock: dontBlock === 'true' };
}
