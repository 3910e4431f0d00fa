export interface UsualPoll {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** Parameters that need no decoding, in the order in which clients send them. */
const USUAL = /^queue_id=([0-9a-f-]{1,100})&last_event_id=(0|[1-9][0-9]{0,14})(?:&dont_block=(true|false))?$/;

/** The parameters of a usual poll; undefined: the query has another form. */
export function readPoll(query: string): UsualPoll | undefined {
  const found = USUAL.exec(query);
  if (!found) return undefined;
  const [, queueId = '', lastEventId, dontBlock] = found;
  return { queueId, lastEventId: Number(lastEventId), dontBlock: dontBlock === 'true' };
}
