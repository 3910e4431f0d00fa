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

/** The most lines of a signature. */
const MOST_LINES = 15;

/**
 * The text without a short signature below "-- ". An answer also loses a signature below "--", where a program dropped the space, and
 * lines that a program added at its end.
 */
export function cutSignature(text: string, { isAnswer }: { readonly isAnswer: boolean }): string {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, n) => (line.trim() === '--' ? [n] : []));
  const [mark = lines.length] = marks;
  // Several such lines belong to the text.
  const isSignature = marks.length === 1 && lines.length - mark <= MOST_LINES + 1;
  const end = isSignature && (isAnswer || lines[mark] === '-- ') ? mark : lines.length;
  const kept = lines.slice(0, end);
  return (isAnswer ? withoutProgramLines(kept) : kept).join('\n').trim();
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
