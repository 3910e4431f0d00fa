import { edit, look, move, react, read, remove, star } from './messages.ts';
import { activity, membership, newcomer, role } from './people.ts';
import type { Maker, Plan, Scene } from './plan.ts';

/** How often each is chosen, beside sending. */
const WEIGHTS: readonly (readonly [number, Maker])[] = [
  [10, edit],
  [5, move],
  [4, remove],
  [16, react],
  [8, star],
  [12, read],
  [8, membership],
  [4, look],
];
const ADMIN_WEIGHTS: typeof WEIGHTS = [
  ...WEIGHTS,
  [30, membership],
  [8, role],
  [14, activity],
  [0.3, newcomer],
];

/** The next thing that a client does, except to send. */
export function makePlan(scene: Scene): Plan | undefined {
  const weights = scene.person.part === 'admin' ? ADMIN_WEIGHTS : WEIGHTS;
  const whole = weights.reduce((sum, [weight]) => sum + weight, 0);
  let left = scene.random.next() * whole;
  const chosen = weights.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen?.[1](scene);
}
