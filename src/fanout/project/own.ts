import type { OwnEvents } from '../../events/own.ts';
import type { Projections } from './projections.ts';

export const ownEvents: Projections<OwnEvents> = {
  alert_words: (event) => [{ type: 'alert_words', alert_words: event.alertWords }],
};
