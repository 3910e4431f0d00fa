import {
  addReaction,
  createUser,
  deactivateUser,
  deleteMessage,
  reactivateUser,
  removeReaction,
  subscribe,
  unsubscribe,
  updateMessage,
  updateMessageFlags,
  updateSubscriptions,
  updateUser,
} from '../../../web/client/operations.ts';
import type { Part } from '../person.ts';
import { families } from './families/families.ts';
import { ADMIN, ALL, type Offer, offer } from './family.ts';
import { edit, look, move, react, read, remove, star } from './messages.ts';
import { activity, membership, newcomer, role } from './people.ts';
import type { Plan, Scene } from './plan.ts';

/** What concerns messages and people, and how often each is chosen, beside sending. */
export const BASICS: readonly (readonly [number, Offer])[] = [
  [10, offer(updateMessage, ALL, edit)],
  [5, offer(updateMessage, ALL, move)],
  [4, offer(deleteMessage, ALL, remove)],
  [16, offer([addReaction, removeReaction], ALL, react)],
  [8, offer(updateMessageFlags, ALL, star)],
  [12, offer(updateMessageFlags, ALL, read)],
  [8, offer([subscribe, unsubscribe, updateSubscriptions], ALL, membership)],
  [4, offer([], ALL, look)],
  [30, offer([subscribe, unsubscribe], ADMIN, membership)],
  [8, offer(updateUser, ADMIN, role)],
  [14, offer([reactivateUser, deactivateUser], ADMIN, activity)],
  [0.3, offer(createUser, ADMIN, newcomer)],
];

/** The share of operations that are plans of families; the owner alone has those of the organization. */
const OF_FAMILIES = 0.45;
const OF_FAMILIES_BY_OWNER = 0.8;
/** Plans that may have nothing to work on yet. */
const MOST_TRIES = 8;

/** Chooses what a person does, except to send. */
export class Chooser {
  readonly #offers: readonly Offer[];
  readonly #basics: typeof BASICS;
  readonly #share: number;
  /** What the person has yet to do before anything comes again. */
  #turn: Offer[] = [];

  /** `focus`: the names of the families; absent: all. */
  constructor(part: Part, focus?: readonly string[]) {
    this.#share = part === 'owner' ? OF_FAMILIES_BY_OWNER : OF_FAMILIES;
    this.#basics = BASICS.filter(([, { parts }]) => parts.includes(part));
    this.#offers = families
      .filter(({ name }) => focus?.includes(name) ?? true)
      .flatMap(({ offers }) => offers)
      .filter(({ parts }) => parts.includes(part));
  }

  next(scene: Scene): Plan | undefined {
    if (this.#offers.length > 0 && scene.random.chance(this.#share)) return this.#ofFamilies(scene);
    return weighed(this.#basics, scene)?.make(scene);
  }

  #ofFamilies(scene: Scene): Plan | undefined {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (this.#turn.length === 0) this.#turn = scene.random.shuffle(this.#offers);
      const plan = this.#turn.pop()?.make(scene);
      if (plan) return plan;
    }
    return undefined;
  }
}

function weighed(offers: typeof BASICS, { random }: Scene): Offer | undefined {
  const whole = offers.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.next() * whole;
  const chosen = offers.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen?.[1];
}
