/** Beginnings of lines that telephones and mail programs add at the end of a mail. */
const PROGRAM_LINES = [
  ...['sent from my ', 'sent from mail for ', 'sent from outlook', 'sent from yahoo', 'sent from proton'],
  ...['sent with ', 'sent via ', 'sent using ', 'get outlook for ', 'get bluemail for '],
  ...['von meinem ', 'gesendet von ', 'gesendet mit ', 'gesendet über ', 'gesendet aus '],
  ...[
    'diese nachricht wurde von meinem ',
    'outlook für ios',
    'outlook für android',
    'holen sie sich outlook',
  ],
  ...['envoyé de mon ', 'envoyé depuis ', 'enviado desde mi ', 'enviado do meu ', 'inviato da '],
  ...['inviato dal mio ', 'verstuurd vanaf ', 'verzonden vanaf ', 'skickat från ', 'wysłane z '],
];
const LONGEST = 200;
/** The most lines at the end that may come from a program. */
const MOST = 3;

/** The text without a signature below "-- ", and without lines that a program added at the end. */
export function cutSignature(text: string): string {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, n) => (line.trim() === '--' ? [n] : []));
  // Several such lines belong to the text.
  const end = marks.length === 1 ? (marks[0] as number) : lines.length;
  return withoutProgramLines(lines.slice(0, end)).join('\n').trim();
}

function withoutProgramLines(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (let n = 0; n < MOST; n++) {
    let last = end - 1;
    while (last >= 0 && lines[last]?.trim() === '') last--;
    const line = lines[last]?.trim().toLowerCase() ?? '';
    if (line.length > LONGEST || !PROGRAM_LINES.some((start) => withoutMarks(line).startsWith(start))) break;
    end = last;
  }
  return lines.slice(0, end);
}

/** "[Sent from my phone](…)", "*Sent …*" */
const withoutMarks = (line: string) => line.replace(/^[[*_~(<]{1,3}/, '');
