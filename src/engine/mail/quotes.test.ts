import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutQuotes } from './quotes.ts';
import { cutSignature } from './signature.ts';

const lines = (...all: string[]) => all.join('\n');

/** What a program puts below an answer. */
const LANGUAGES: readonly (readonly [string, ...string[]])[] = [
  ['Gmail in Japanese', '2026年11月27日(金) 10:00 Jo Doe <jo@example.org>:', '', '> 古い'],
  ['Gmail in Chinese', 'Jo Doe <jo@example.org> 于2026年11月27日周五 10:00写道：', '', '> 旧'],
  ['Gmail in Korean', '2026년 11월 27일 (금) 오전 10:00, Jo Doe <jo@example.org>님이 작성:', '', '> 옛날'],
  ['Gmail in Russian', 'пт, 27 нояб. 2026 г. в 10:00, Jo Doe <jo@example.org>:', '', '> старое'],
  [
    'Gmail in Turkish',
    'Jo Doe <jo@example.org>, 27 Kas 2026 Cum, 10:00 tarihinde',
    'şunu yazdı:',
    '',
    '> eski',
  ],
  ['Gmail in Danish', 'fre. 27. nov. 2026 kl. 10.00 skrev Jo Doe <jo@example.org>:', '', '> gammel'],
  ['Gmail in Czech', 'pá 27. 11. 2026 v 10:00 odesílatel Jo Doe <jo@example.org> napsal:', '', '> staré'],
  ['Gmail in Hungarian', 'Jo Doe <jo@example.org> ezt írta (időpont: 2026. nov. 27., P, 10:00):', '> régi'],
  ['Gmail in Arabic', 'في الجمعة، ٢٧ نوفمبر ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة Jo:', '', '> قديم'],
  ['Gmail in Hebrew', 'בתאריך יום ו׳, 27 בנוב׳ 2026 ב-10:00 מאת Jo Doe <jo@example.org>:', '> ישן'],
  [
    'an address on its own line',
    '2026-11-27 10:00 GMT+02:00 Very long author name <',
    'jo@example.org>:',
    '',
    '> old',
  ],
  ['Apple Mail', 'On 27. Nov 2026, at 10:00, Jo Doe <jo@example.org> wrote:', '', '> old'],
  ['Apple Mail in Finnish', 'Jo Doe <jo@example.org> kirjoitti 27.11.2026 kello 10.00:', '', '> vanha'],
  ['Thunderbird in Polish', 'W dniu 27.11.2026 o 10:00, Jo Doe pisze:', '> stare'],
  ['Thunderbird in Swedish', 'Den 2026-11-27 kl. 10:00, skrev Jo Doe:', '> gammalt'],
  ['K-9', 'On 27 November 2026 10:00:00 CET, Jo Doe <jo@example.org> wrote:', '>old'],
  ['K-9 in German', 'Am 27. November 2026 10:00:00 MEZ schrieb Jo Doe <jo@example.org>:', '>alt'],
  ['mutt', 'On Fri, Nov 27, 2026 at 10:00:00AM +0100, Jo Doe wrote:', '> old'],
  ['ProtonMail', 'On Friday, November 27th, 2026 at 10:00, Jo <jo@example.org> wrote:', '', '> old'],
  [
    'ProtonMail, an older one',
    ...[
      '‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐',
      'On Friday, November 27th, 2026 at 10:00, Jo wrote:',
      '',
      '> old',
    ],
  ],
  [
    'Yahoo as text',
    'On Friday, November 27, 2026 at 10:00:00 AM GMT+1, Jo <jo@example.org> wrote:',
    '',
    'old',
    '',
    'Jo',
  ],
  [
    'Yahoo in Italian',
    'Il venerdì 27 novembre 2026 alle ore 10:00:00 CET, Jo <jo@example.org> ha scritto:',
    '',
    'vecchio',
  ],
  [
    'Outlook in Danish',
    ...[
      'Fra: Jo Doe <jo@example.org>',
      'Sendt: 27. november 2026 10:00',
      'Til: Al <al@example.org>',
      'Emne: hej',
    ],
    ...['', 'Gammel besked'],
  ],
  [
    'Outlook in Danish, without addresses',
    ...['Fra: Jo Doe', 'Sendt: 27. november 2026 10:00', 'Til: Al', 'Emne: hej', '', 'Gammel besked'],
  ],
  [
    'Outlook in Finnish, with its line',
    ...[
      '________________________________',
      'Lähettäjä: Jo Doe <jo@example.org>',
      'Lähetetty: perjantai 27.11.2026 10.00',
    ],
    ...['Vastaanottaja: Al', 'Aihe: hei', '', 'vanha'],
  ],
  [
    'Outlook in a language of no list',
    ...[
      'Sender: Jo Doe [mailto:jo@example.org]',
      'Dydd: 27 Tachwedd 2026 10:00',
      'At: Al',
      'Pwnc: helo',
      '',
      'hen',
    ],
  ],
  [
    'Outlook in Chinese',
    ...[
      '发件人： Jo Doe <jo@example.org>',
      '发送时间： 2026年11月27日 10:00',
      '收件人： Al',
      '主题： 你好',
      '',
      '旧',
    ],
  ],
  [
    'Outlook in Japanese, an older one',
    ...[
      '-----元のメッセージ-----',
      '差出人: Jo Doe',
      '送信日時: 2026年11月27日 10:00',
      '件名: x',
      '',
      '古い',
    ],
  ],
  [
    'Outlook in Russian, bold',
    ...[
      '*От:* Jo Doe <jo@example.org>',
      '*Отправлено:* 27 ноября 2026 г. 10:00',
      '*Кому:* Al',
      '*Тема:* x',
      '',
      'старое',
    ],
  ],
  [
    'Android',
    ...[
      '-------- Oprindelig besked --------',
      'Fra: Jo <jo@example.org>',
      'Dato: 27.11.2026 10.00',
      'Til: Al',
      '',
      'gammel',
    ],
  ],
];

/** What people write themselves. */
const KEPT: readonly (readonly [string, ...string[]])[] = [
  [
    'a list of facts',
    'Yes!',
    '',
    'Contact: ada@example.com',
    'Date: 27.11.2026',
    'Place: Berlin',
    '',
    'See you.',
  ],
  [
    'a list that begins the mail',
    'Who: Ada <ada@example.com>',
    'When: 27.11.2026',
    'Where: Berlin',
    '',
    'See you.',
  ],
  ['two fields', 'Yes.', '', 'Ada: Ada <ada@example.com>', 'Day: 27.11.2026', '', 'See you.'],
  [
    'links one below the other',
    'See',
    '',
    'https://a@example.com',
    'https://example.com/2026-11-27',
    'https://x.org',
    'Bye',
  ],
  ['a sentence before a list', 'Yes.', '', 'We meet on 27.11.2026 at 10:00:', '', 'Ada', 'Bob'],
  ['an address before a list', 'Yes.', '', 'Write to ada@example.com:', '', 'name', 'place'],
  ['a drawn heading', 'Yes.', '', '---- Agenda ----', 'One', 'Two'],
  ['a drawn line', 'Yes.', '', '-----', 'More: more', 'text'],
];

/** What it is, the text, what is left. */
const QUOTES: readonly (readonly [string, string, string])[] = [
  ['no quote', lines('Hello', '', 'you'), lines('Hello', '', 'you')],
  [
    'an answer above (Gmail)',
    lines(
      'Yes.',
      '',
      'On Mon, Nov 2, 2026 at 9:00 AM Ada <ada@example.com> wrote:',
      '',
      '> Lunch?',
      '>',
      '> Ada',
    ),
    'Yes.',
  ],
  [
    'an introduction over three lines',
    lines(
      'Yes.',
      '',
      'On Mon, Nov 2, 2026 at 9:00 AM Ada Lovelace',
      '<ada@example.com>',
      'wrote:',
      '> Lunch?',
    ),
    'Yes.',
  ],
  [
    'German (Apple)',
    lines('Ja.', '', '> Am 02.11.2026 um 09:00 schrieb Ada <a@b.de>:', '>', '> Mittag?'),
    'Ja.',
  ],
  [
    'German, the name after the verb',
    lines('Ja.', '', 'Am 2. Nov. 2026 um 09:00 schrieb Ada <a@b.de>:', '> Mittag?'),
    'Ja.',
  ],
  ['German (Thunderbird)', lines('Ja.', '', 'Am 02.11.26 um 09:00 schrieb Ada:', '> Mittag?'), 'Ja.'],
  [
    'French',
    lines('Oui.', '', 'Le lun. 2 nov. 2026 à 09:00, Ada <a@b.fr> a écrit :', '> Déjeuner ?'),
    'Oui.',
  ],
  [
    'Spanish',
    lines('Sí.', '', 'El lun, 2 nov 2026 a las 9:00, Ada (<a@b.es>) escribió:', '> ¿Comemos?'),
    'Sí.',
  ],
  [
    'Italian',
    lines('Sì.', '', 'Il giorno lun 2 nov 2026 alle ore 09:00 Ada ha scritto:', '> Pranzo?'),
    'Sì.',
  ],
  [
    'Dutch',
    lines('Ja.', '', 'Op ma 2 nov 2026 om 09:00 schreef Ada <a@b.nl>:', '> Lunch?').replace(
      '<a@b.nl>:',
      'schreef:',
    ),
    'Ja.',
  ],
  ['Polish', lines('Tak.', '', 'W dniu 2.11.2026 o 09:00, Ada napisał(a):', '> Obiad?'), 'Tak.'],
  [
    'an introduction of a name alone',
    lines('Yes.', '', 'Ada Lovelace <ada@example.com> wrote:', '> Lunch?'),
    'Yes.',
  ],
  ['an introduction whose quote has no marks', lines('Yes.', '', 'On Monday Ada <a@b.c> wrote:', ''), 'Yes.'],
  [
    'Outlook, with its line',
    lines(
      'Yes.',
      '',
      '________________________________',
      'From: Ada <ada@example.com>',
      'Sent: Monday',
      'To: Bob',
      'Subject: Lunch',
      '',
      'Lunch?',
    ),
    'Yes.',
  ],
  [
    'Outlook in German, bold',
    lines('Ja.', '', '*Von:* Ada', '*Gesendet:* Montag', '*An:* Bob', '*Betreff:* Mittag', '', 'Mittag?'),
    'Ja.',
  ],
  ['Outlook, an older one', lines('Yes.', '', '-----Original Message-----', 'From: Ada', 'Lunch?'), 'Yes.'],
  ['the same in German', lines('Ja.', '', '-----Ursprüngliche Nachricht-----', 'Von: Ada', 'Mittag?'), 'Ja.'],
  [
    'a forwarded mail in the middle',
    lines('Look:', '', '---------- Forwarded message ---------', 'From: Ada', 'x'),
    'Look:',
  ],
  ['an answer below', lines('On Monday Ada wrote:', '> Lunch?', '', 'Yes.'), 'Yes.'],
  ['a quote without an introduction', lines('> Lunch?', 'Yes.'), 'Yes.'],
  [
    'answers between quotes: the quotes stay',
    lines('On Monday Ada wrote:', '> Lunch?', 'Yes.', '', '> When?', 'At one.'),
    lines('> Lunch?', 'Yes.', '', '> When?', 'At one.'),
  ],
  [
    'answers between quotes, and a rest of the quote',
    lines('> Lunch?', 'Yes.', '> When?', 'At one.', '> Ada'),
    lines('> Lunch?', 'Yes.', '> When?', 'At one.'),
  ],
  [
    'a sentence that looks like an introduction',
    lines('On this I wrote:', 'nothing.'),
    lines('On this I wrote:', 'nothing.'),
  ],
  [
    'one field of a head',
    lines('From: the shop', 'I bring bread.'),
    lines('From: the shop', 'I bring bread.'),
  ],
  ...LANGUAGES.map(([what, ...old]): readonly [string, string, string] => [
    what,
    lines('ANSWER', '', ...old),
    'ANSWER',
  ]),
  ...LANGUAGES.filter(([, ...old]) => old.at(-1)?.startsWith('>')).map(
    ([what, ...old]): readonly [string, string, string] => [
      `${what}, an answer below`,
      lines(...old, '', 'ANSWER'),
      'ANSWER',
    ],
  ),
  ...LANGUAGES.filter(([, ...old]) => old.at(-1)?.startsWith('>')).map(
    ([what, ...old]): readonly [string, string, string] => [
      `${what}, without a gap`,
      lines('A long', 'ANSWER', ...old),
      lines('A long', 'ANSWER'),
    ],
  ),
  ...KEPT.map(([what, ...all]): readonly [string, string, string] => [what, lines(...all), lines(...all)]),
  ['only a quote', lines('On Monday Ada wrote:', '> Lunch?'), ''],
  ['nothing', '', ''],
];

const SIGNATURES: readonly (readonly [string, string, string])[] = [
  ['none', 'Yes.', 'Yes.'],
  ['below a mark', lines('Yes.', '', '-- ', 'Ada', 'Engine Street'), 'Yes.'],
  ['below a mark whose space is lost', lines('Yes.', '--', 'Ada'), 'Yes.'],
  ['two marks are of the text', lines('a', '--', 'b', '--', 'c'), lines('a', '--', 'b', '--', 'c')],
  ['a telephone', lines('Yes.', '', 'Sent from my iPhone'), 'Yes.'],
  ['a telephone in German', lines('Ja.', '', 'Von meinem iPhone gesendet'), 'Ja.'],
  ['Outlook on a telephone', lines('Yes.', '', 'Get Outlook for iOS (https://aka.ms/o0ukef)'), 'Yes.'],
  ['Android in German', lines('Ja.', '', 'Diese Nachricht wurde von meinem Android-Gerät gesendet.'), 'Ja.'],
  ['a program in the middle stays', lines('Sent from my heart.', 'Ada'), lines('Sent from my heart.', 'Ada')],
];

describe('quotes of a mail', () => {
  for (const [what, text, left] of QUOTES) test(what, () => assert.equal(cutQuotes(text), left));
});

test('a mail that answers nothing loses a short signature below "-- " at most', () => {
  const cut = (...all: string[]) => cutSignature(lines(...all), { isAnswer: false });
  assert.equal(cut('Yes.', '-- ', 'Ada'), 'Yes.');
  const kept = [
    ['Part 1', '--', 'Part 2 is important'],
    ['Yes.', '', 'Sent from my iPhone'],
    ['a', '-- ', 'b', '-- ', 'c'],
    ['a', '-- ', ...Array.from({ length: 20 }, (_, n) => `line ${n}`)],
  ];
  for (const each of kept) assert.equal(cut(...each), lines(...each));
});

describe('signatures of a mail', () => {
  for (const [what, text, left] of SIGNATURES)
    test(what, () => assert.equal(cutSignature(text, { isAnswer: true }), left));
});
