import type { Model } from './model.ts';

/** Characters that a message may have. */
export const mostCharacters = ({ live }: Pick<Model, 'live'>): number =>
  live.read('realm').max_message_length ?? 10_000;
