import type { Job } from '../../engine/jobs/worker.ts';
import { DAY_SECONDS, seconds } from '../../engine/kernel/clock.ts';
import type { Context } from '../context.ts';
import { isNothing, recordActivity, surveyActivity } from '../operations/channels/activity.ts';

const EVERY_MS = 3_600_000;

/**
 * Records at the start and once a day how many messages each channel gets, and which channels are quiet. Each node
 * does it; all come to the same result, and only changes are written.
 */
export function channelActivity({ clock, db, realm, transact }: Context): Job {
  let doneDay = -1;
  return {
    name: 'channel-activity',
    failure: 'The activity of channels could not be counted.',
    longestPause: EVERY_MS,
    async run() {
      const now = seconds(clock);
      const day = Math.floor(now / DAY_SECONDS);
      if (day === doneDay) return { afterMs: EVERY_MS };
      const activity = await surveyActivity({ db, realm }, now);
      if (!isNothing(activity)) await transact((tx) => recordActivity(tx, activity));
      doneDay = day;
      return { afterMs: EVERY_MS };
    },
  };
}
