import type { Talk } from './talk.ts';

/** The last messages of the story, on the last afternoon: unread for absent users. */
export const FRESH: readonly Talk[] = [
  {
    channel: 'general',
    topic: 'Friday lunch',
    lines: `
sofia: Six people, one table by the water, and nobody was late: {picture lunch-at-the-canal.jpg}
+ heart amara mei lukas priya
+ camera jonas
jonas: The dumplings alone were worth it.
+ dumpling mei lukas
mei: Same place next month? @**Owner**, you are missing the best part of the job.`,
  },
  {
    channel: 'engineering',
    topic: 'slow search',
    lines: `
lukas: A week later, the median for each hour. One sees when the index came: {picture search-times.png}
+ rocket priya jonas
priya: That is the picture for the release notes. @**Owner** may I show it to the customer?
+ thumbs_up lukas tomás`,
  },
  {
    channel: 'releases',
    topic: '2.5',
    lines: `
mei: The banner for the page, in one piece: {picture release-banner.png}
+ art sofia amara
sofia: It wraps around my whole screen. In a good way.`,
  },
  {
    channel: 'hiring',
    topic: 'backend position',
    lines: `
amara: Candidate 7 says yes! She starts on the first of the month.
+ tada jonas
jonas: Wonderful. I prepare her first week.`,
  },
  {
    with: 'owner',
    lines: `
amara: The draft for the bank is in the shared folder. Two numbers are still missing, they are marked in yellow.
amara: Do you have ten minutes on Monday, before the call?`,
  },
];
