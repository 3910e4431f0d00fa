/**
 * One conversation. Each line is `who: what`, in Markdown; below it, actions of other users on that message:
 * `+ emoji who who` reacts, `= option who who` votes in a poll, `* task who` ticks off a task (both counted from 0).
 */
export interface Talk {
  /** A channel; absent: a direct conversation of the speakers. */
  readonly channel?: string;
  readonly topic?: string;
  /** A participant of a direct conversation who writes nothing. */
  readonly with?: string;
  readonly lines: string;
}

export const TALKS: readonly Talk[] = [
  {
    channel: 'general',
    topic: 'welcome',
    lines: `
owner: Welcome, everybody! This is where we talk from now on. :wave:
amara: Hello all. Tip for newcomers: one topic for each thing you talk about, and it stays readable.
jonas: Is there a convention for names of topics?
amara: Short, like the subject of a mail. You can always move messages later.
priya: Love it. My inbox thanks you.
tomás: First message that is not a mail in three weeks :tada:
mei: Can I react with the octopus? :octopus:
owner: @**Mei Tanaka** You may even be the octopus.`,
  },
  {
    channel: 'general',
    topic: 'Friday lunch',
    lines: `
sofia: Who is in for lunch on Friday? I would book a table.
lukas: Me!
mei: Me too, if there is something without meat.
sofia: The place at the canal has ten dishes without. [Menu](https://example.com/menu)
jonas: Count me in. Is 12:30 fine?
sofia: 12:30 it is. So far: Lukas, Mei, Jonas, me.
tomás: I am travelling, next time.
priya: +1 from me, I come straight from the dentist, so I will mostly watch.
sofia: Six people then, with @**Amara Okafor** as always late.
amara: I am *punctual in spirit*.`,
  },
  {
    channel: 'general',
    topic: 'office plants',
    lines: `
mei: The ficus by the window lost half of its leaves. Did anybody move it?
tomás: It was standing in the way of the door, so yes, about two metres.
mei: They hate that. I put it back.
lukas: It gets a stand-up slot from now on: "yesterday: dropped leaves".
mei: Three new leaves as of today! :seedling:`,
  },
  {
    channel: 'engineering',
    topic: 'slow search',
    lines: `
lukas: Search takes more than two seconds on the big customer since Tuesday.
priya: I see it in the graphs. It begins at 09:40, after the import.
lukas: 14 million rows instead of 3. The plan changed to a full scan:
lukas: \`\`\`sql\\nexplain select id from notes where lower(title) like 'inv%' order by changed desc limit 50;\\n-- Seq Scan on notes (cost=0.00..412345.10 rows=71203)\\n\`\`\`
tomás: There is no index on \`lower(title)\`. We had one, and dropped it in March because nobody used it.
priya: Well, somebody does now.
lukas: Adding it again takes about 4 minutes, without a lock. Any objections?
jonas: None. Please do it after 18:00, and write down the times.
lukas: Will do.
lukas: Done. From 2300 ms to 11 ms. :rocket:
priya: **Wow.** I add a test with the row counts of that customer, so that we notice earlier.
jonas: Thanks, both. Closing this.`,
  },
  {
    channel: 'engineering',
    topic: 'which date format?',
    lines: `
tomás: The export writes dates as 03/04/26. Half of our users read that as April.
mei: ISO 8601, please. \`2026-04-03\` leaves no doubt, and it sorts.
sofia: Customers in the US will ask for the other one.
mei: On the screen we follow their settings; files get ISO.
tomás: Agreed. And times?
mei: In UTC, with the Z. Nobody has regretted that ever.
jonas: > Nobody has regretted that ever.\\n\\nI will quote you on it in October, when the clocks change.
tomás: Merged. The old format stays behind a setting until the summer.`,
  },
  {
    channel: 'engineering',
    topic: 'reading list',
    lines: `
priya: Good piece about why retries need jitter: <https://example.com/jitter>
lukas: The picture with the two waves is the best explanation that I have seen.
tomás: The maximum over n clients grows like $$\\ln n$$, so even a little randomness goes a long way.
jonas: Can we discuss it on Thursday? Twenty minutes.
priya: Sure, I prepare three slides. Two, if I am honest.`,
  },
  {
    channel: 'design',
    topic: 'empty states',
    lines: `
mei: Every list that is empty shows only a grey box. I would like to say what belongs there instead.
sofia: Yes! With one button, not three.
mei: 1. one sentence\\n2. one picture\\n3. one button
amara: Can we see them with long texts in German before we decide?
mei: Good point. "Benachrichtigungseinstellungen" broke the button, of course.
priya: It always does.
mei: New version: the button grows, the sentence wraps. @**Sofia Rossi**, what do you think?
sofia: That is it. Ship it.`,
  },
  {
    channel: 'design',
    topic: 'colours in the dark',
    lines: `
sofia: The links are hard to read in the dark theme.
mei: Contrast is 3.1, and it should be at least 4.5.
mei: \`#8ea6ff\` gives 7.2 on our background.
sofia: Looks friendly, too.
amara: Please check the green badge as well; on my screen it glows.
mei: Toned down. Both are in the next build.`,
  },
  {
    channel: 'releases',
    topic: '2.4',
    lines: `
jonas: 2.4 is planned for Thursday. What is in it: new empty states, the index for search, ISO dates in files.
priya: The notes for the release are ready, one page.
elif: Will the print templates change? We have a run of 5000 on Friday.
jonas: No change there, @**Elif Demir**. If anything comes up, you hear it here first.
elif: Thank you!
builder: Build **2.4.0-rc1** passed: 1843 tests, 0 failures.
amara: I clicked through the whole thing, twice. Looks good.
builder: Build **2.4.0** passed: 1851 tests, 0 failures.
jonas: 2.4 is out. :tada:
sofia: The first customer wrote already: "search is fast!"
lukas: :relieved:`,
  },
  {
    channel: 'releases',
    topic: '2.5 wishes',
    lines: `
sofia: Most wanted this month: folders for notes, and an undo after deleting.
tomás: Undo is easy if we keep deleted notes for a while.
jonas: Thirty days?
tomás: Thirty days is what the backup has anyway.
sofia: Then I write it down as **undo, 30 days**. Folders need a drawing first.
mei: On it.`,
  },
  {
    channel: 'hiring',
    topic: 'backend position',
    lines: `
jonas: Eleven applications so far, three look very good.
amara: I can do first talks on Monday and Tuesday.
owner: Please ask everybody the same four questions; it makes the comparison fairer.
amara: Agreed, I put them into the shared notes.
jonas: Candidate 7 built a scheduler in her free time. I would like to hear more about that.
owner: Me too. Invite her for Wednesday?
amara: Done.`,
  },
  {
    channel: 'partners',
    topic: 'spring catalogue',
    lines: `
elif: The proofs are ready. Shall I send them by courier?
sofia: Yes please, to the office. I am there until six.
elif: On their way: two sets, one on the heavier paper.
sofia: They arrived. The heavier paper is *so* much better.
owner: Then let us take it. How much does it add?
elif: About 4 % for the whole run.
owner: Fine. Go ahead!`,
  },
  {
    lines: `
lukas: Do you have ten minutes for the migration script?
priya: In half an hour, yes.
lukas: Perfect.
priya: I looked: line 40 would also delete the archived ones.
lukas: Oh. **Thank you.** That would have been a long evening.
priya: That is what the second pair of eyes is for :wink:`,
  },
  {
    lines: `
amara: How was the talk with the bank?
owner: Good. They want numbers for the second quarter by the end of the month.
amara: I prepare a draft until Wednesday.
owner: You are the best.`,
  },
  {
    lines: `
mei: Birthday cake for Jonas on Thursday?
sofia: Yes! Chocolate or lemon?
tomás: He always takes two pieces of the lemon one.
mei: Lemon it is. I collect 3 from everybody.
sofia: I bring plates. Not a word to him!
tomás: :speak_no_evil:`,
  },
];

const DONE = [
  'finished the review of the import',
  'fixed the flicker in the side bar',
  'wrote the notes for the release',
  'paired on the search index',
  'answered eleven tickets, two were real bugs',
  'drew three versions of the folder view',
  'cleaned up the tests for dates',
  'measured the start on the old laptop: 1.9 s',
  'talked to the partners about the catalogue',
  'moved the backups to the new disk',
  'learned more about time zones than I wanted',
] as const;
const NEXT = [
  'the undo after deleting',
  'the German texts',
  'the second half of the review',
  'the retry with jitter',
  'first talks with candidates',
  'the picture for the empty list',
  'the numbers for the quarter',
  'the contrast of the badges',
  'a list of what nobody uses any more',
] as const;
const SPEAKERS = ['priya', 'tomás', 'mei', 'lukas', 'sofia', 'jonas', 'amara'] as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const WEEKS = [1, 2, 3, 4] as const;

/** The stand-up messages of each morning: always the same. */
export function standUps(): Talk[] {
  let turn = 0;
  return WEEKS.flatMap((week) =>
    DAYS.map((day) => ({
      channel: 'stand-up',
      topic: `week ${week}`,
      lines: SPEAKERS.map((who) => {
        turn += 1;
        const done = DONE[(turn * 7) % DONE.length];
        const next = NEXT[(turn * 5) % NEXT.length];
        return `${who}: ${day}: ${done}. Today: ${next}.`;
      }).join('\n'),
    })),
  );
}
