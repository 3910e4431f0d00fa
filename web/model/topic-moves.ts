import { type Moved, movedTopic } from '../state/moved.ts';
import type { Model } from './model.ts';

/** Calls `hear` for each whole topic that gets another name or channel; the returned function ends that. */
export const onTopicMoves = (model: Pick<Model, 'onEvents'>, hear: (moved: Moved) => void): (() => void) =>
  model.onEvents((events) => {
    for (const event of events) {
      const moved = movedTopic(event);
      if (moved) hear(moved);
    }
  });
