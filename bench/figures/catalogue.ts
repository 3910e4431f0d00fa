import type { Figure } from '../support/figure.ts';
import { against } from './against.ts';
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
import { fairness } from './fairness.ts';
import { far } from './far.ts';
import { loop } from './loop.ts';
import { markRead } from './mark-read.ts';
import { memory } from './memory.ts';
import { memoryLoad } from './memory-load.ts';
import { narrows } from './narrows.ts';
import { nodes } from './nodes.ts';
import { nothing } from './nothing.ts';
import { overload } from './overload.ts';
import { polls } from './polls.ts';
import { postgres } from './postgres.ts';
import { push } from './push.ts';
import { queues } from './queues.ts';
import { register } from './register.ts';
import { rendering } from './rendering.ts';
import { restarts } from './restarts.ts';
import { retiring } from './retiring.ts';
import { comeBack } from './return.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { sends } from './sends.ts';
import { signingIn } from './signing-in.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { subscribers } from './subscribers.ts';
import { subscribing } from './subscribing.ts';
import { tenMillion } from './ten-million.ts';
import { unattended } from './unattended.ts';
import { unread } from './unread.ts';
import { webhookBots } from './webhook-bots.ts';

/** Every figure, in the order in which they are measured. */
export const figures: readonly Figure[] = [
  memory,
  memoryLoad,
  start,
  narrows,
  search,
  nothing,
  tenMillion,
  register,
  fairness,
  compression,
  unread,
  markRead,
  against,
  queues,
  polls,
  comeBack,
  streams,
  edits,
  overload,
  unattended,
  subscribers,
  subscribing,
  roles,
  rendering,
  push,
  restarts,
  retiring,
  signingIn,
  sends,
  postgres,
  far,
  nodes,
  loop,
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
