import type { Talk } from './talk.ts';

/** Conversations that show what messages can hold: code, mathematics, tables, spoilers, polls, lists of tasks, groups. */
export const SHOWCASE: readonly Talk[] = [
  {
    channel: 'general',
    topic: 'summer outing',
    lines: `
amara: /poll Where shall we go in June?\\nThe lake, by bicycle\\nThe old mill, on foot\\nA boat on the canal
= 0 jonas mei sofia lukas
= 1 tomás
= 2 priya owner
sofia: The lake has a ferry since last year, so nobody needs to cycle both ways.
+ heart amara mei
+ boat priya
tomás: I know the miller. We could have bread from the oven there, if it is not the lake.
+ bread amara sofia lukas priya
amara: The lake it is, with a stop at the mill on the way back.
+ tada owner jonas mei priya tomás lukas
+ cyclist mei`,
  },
  {
    channel: 'engineering',
    topic: 'retries with jitter',
    lines: `
priya: @*on-call* here is the helper that we talked about:\\n\`\`\`typescript\\nexport async function retry<T>(work: () => Promise<T>, attempts = 5): Promise<T> {\\n  for (let attempt = 1; ; attempt++) {\\n    try {\\n      return await work();\\n    } catch (error) {\\n      if (attempt === attempts) throw error;\\n      await delay(Math.random() * 2 ** attempt * 100);\\n    }\\n  }\\n}\\n\`\`\`
+ eyes lukas tomás
+ thumbs_up lukas jonas
lukas: The same in the importer:\\n\`\`\`python\\ndef retry(work, attempts=5):\\n    for attempt in range(attempts):\\n        try:\\n            return work()\\n        except ConnectionError:\\n            time.sleep(random.random() * 2 ** attempt / 10)\\n    raise GaveUp\\n\`\`\`
+ snake priya
tomás: For n clients that come back at once, the expected wait is
tomás: \`\`\`math\\nE[T] = \\sum_{k=1}^{n} \\frac{1}{k} \\cdot \\bar{t} \\approx \\bar{t} \\, (\\ln n + 0.577)\\n\`\`\`
+ exploding_head mei sofia
jonas: Measured on the test cluster:\\n\\n| Clients | Without | With jitter |\\n|---|---:|---:|\\n| 10 | 1.2 s | 0.9 s |\\n| 100 | 9.8 s | 2.1 s |\\n| 1000 | 96 s | 3.4 s |
+ rocket priya lukas tomás amara owner
priya: \`\`\`spoiler Why the last line looks too good\\nThe server answers from its cache by then. Without it, it is 5.0 s.\\n\`\`\`
+ laughing jonas lukas`,
  },
  {
    channel: 'releases',
    topic: '2.5',
    lines: `
jonas: /todo What is left for 2.5\\nUndo after deleting: thirty days\\nDrawing of the folders: with the long German names\\nNotes for the release\\nTell the partners
* 0 tomás
* 1 mei
* 2 priya
builder: Build **2.5.0-rc1** failed: 1902 tests, 2 failures.\\n\`\`\`diff\\n- const keep = 30;\\n+ const keep = 30 * DAY;\\n\`\`\`
+ see_no_evil tomás
tomás: Milliseconds again. Mended, and there is a test with a year in it.
+ pray jonas
builder: Build **2.5.0-rc2** passed: 1903 tests, 0 failures.
+ check priya jonas tomás
jonas: We meet at <time:2030-06-04T14:00:00Z> for the last look; in your own time zone, as always.
+ alarm_clock sofia`,
  },
];
