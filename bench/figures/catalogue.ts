import type { Figure } from '../support/figure.ts';
import { memory } from './memory.ts';
import { narrows } from './narrows.ts';
import { polls } from './polls.ts';
import { queues } from './queues.ts';
import { register } from './register.ts';
import { sends } from './sends.ts';
import { start } from './start.ts';
import { subscribers } from './subscribers.ts';

/** Every figure, in the order in which they are measured. */
export const figures: readonly Figure[] = [
  memory,
  start,
  narrows,
  register,
  queues,
  polls,
  subscribers,
  sends,
];
