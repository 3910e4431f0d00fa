import type { User } from '../../../chat/model/people.ts';
import type { Source } from '../../../chat/realm/source.ts';
import { accessBot } from '../../../chat/rules/people/bots.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { WebhookDelivery } from '../delivery.ts';
import { type KeptText, listAttempts, listNextTries, type NumberedAttempt } from '../store/attempts.ts';
import { findDelivery, listDeliveries } from '../store/deliveries.ts';
import { presentDeliveryEntry, presentProblem } from './webhook-delivery.ts';

interface Asked {
  readonly botId: number;
  readonly before: number | undefined;
  readonly limit: number;
}

/** A page of the deliveries of a bot that `viewer` administers, the newest first. */
export async function fetchDeliveries(source: Source, viewer: User, { botId, ...page }: Asked) {
  accessBot(source.realm, viewer, botId);
  const { before, limit } = page;
  const deliveries = await listDeliveries(source, botId, { before, limit: limit + 1 });
  const shown = deliveries.slice(0, limit);
  const nextTries = await nextTriesOf(source, shown);
  return {
    deliveries: shown.map((each) => presentDelivery(each, nextTries)),
    found_oldest: deliveries.length <= limit,
  };
}

/** One delivery with its attempts. */
export async function fetchDelivery(
  source: Source,
  viewer: User,
  { botId, deliveryId }: { readonly botId: number; readonly deliveryId: number },
) {
  accessBot(source.realm, viewer, botId);
  const delivery = await findDelivery(source, botId, deliveryId);
  if (!delivery) throw new BadRequest('No such delivery');
  const attempts = await listAttempts(source, { botId, deliveryId });
  return {
    delivery: presentDelivery(delivery, await nextTriesOf(source, [delivery])),
    attempts: attempts.map(presentAttempt),
  };
}

async function nextTriesOf(source: Source, deliveries: readonly WebhookDelivery[]) {
  const waiting = deliveries.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  return waiting.length === 0 ? new Map<number, number>() : listNextTries(source, waiting);
}

const presentDelivery = (delivery: WebhookDelivery, nextTries: ReadonlyMap<number, number>) => ({
  ...presentDeliveryEntry(delivery),
  next_attempt_at: nextTries.get(delivery.id) ?? null,
});

const presentAttempt = ({ number, startedAt, durationMs, problem, request, reply }: NumberedAttempt) => ({
  number,
  started_at: startedAt,
  duration_ms: durationMs,
  ...presentProblem(problem),
  request: { url: request.url, headers: request.headers, ...presentBody(request.body) },
  reply: reply ? { status_code: reply.status, headers: reply.headers, ...presentBody(reply.body) } : null,
});

const presentBody = ({ text, isCut }: KeptText) => ({ body: text, is_body_cut: isCut });
