import { z } from 'zod';
import { characters } from '../../../engine/http/params.ts';
import type { Context } from '../../context.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import {
  composeNotices,
  type Notices,
  type NoticesAbout,
  sendNotices,
} from '../../operations/channels/notices.ts';
import type { Subscribed } from '../../operations/channels/subscribe.ts';
import { isColor } from '../../rules/channels/channel-names.ts';

/** A channel in the form of a request; errors of its colour have the API's wording. */
export const askedChannel = z
  .object({
    name: z.string(),
    color: z.string().optional(),
    description: characters({ max: LIMITS.channelDescription }).optional(),
  })
  .check(({ value, issues }) => {
    if (value.color === undefined || isColor(value.color)) return;
    const message = 'Value error, add.color is not a valid hex color code';
    issues.push({ code: 'custom', message, input: value, path: [] });
  });

/** Posts the notices of a subscription, once it is on disk and the channels have their IDs. */
export async function notify(context: Context, outcome: Subscribed, about: NoticesAbout): Promise<void> {
  await send(context, composeNotices(context.realm, outcome, about));
}

export async function send(context: Context, notices: Notices): Promise<void> {
  if (notices.directs.length + notices.posts.length === 0) return;
  await context.transact((tx) => sendNotices(tx, notices));
}
