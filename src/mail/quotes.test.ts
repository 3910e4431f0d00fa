import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutQuotes } from './quotes.ts';
import { cutSignature } from './signature.ts';

const lines = (...all: string[]) => all.join('\n');

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

describe('signatures of a mail', () => {
  for (const [what, text, left] of SIGNATURES) test(what, () => assert.equal(cutSignature(text), left));
});
