import type { Figure } from '../support/figure.ts';
import { clientMemory } from './client-memory.ts';
import { clientOpen } from './client-open.ts';
import { clientPlace } from './client-place.ts';
import { clientScroll } from './client-scroll.ts';
import { clientStart } from './client-start.ts';
import { clientTyping } from './client-typing.ts';
import { clientViews } from './client-views.ts';
import { compression } from './compression.ts';
import { deciding } from './deciding.ts';
import { edits } from './edits.ts';
import { markRead } from './mark-read.ts';
import { memory } from './memory.ts';
import { narrows } from './narrows.ts';
import { nothing } from './nothing.ts';
import { polls } from './polls.ts';
import { push } from './push.ts';
import { queues } from './queues.ts';
import { register } from './register.ts';
import { rendering } from './rendering.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { sends } from './sends.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { subscribers } from './subscribers.ts';
import { subscribing } from './subscribing.ts';
import { unread } from './unread.ts';
import { webhookBots } from './webhook-bots.ts';

/** Every figure, in the order in which they are measured. */
export const figures: readonly Figure[] = [
  memory,
  start,
  narrows,
  search,
  nothing,
  register,
  compression,
  unread,
  markRead,
  queues,
  polls,
  streams,
  edits,
  subscribers,
  subscribing,
  roles,
  rendering,
  push,
  sends,
  deciding,
  webhookBots,
  clientStart,
  clientOpen,
  clientTyping,
  clientScroll,
  clientMemory,
  clientViews,
  clientPlace,
];
