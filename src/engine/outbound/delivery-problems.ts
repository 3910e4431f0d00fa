/**
 * The problems of a request to a bot's server: a code for programs, and the sentence for people that the ledger stores. The
 * sentences of one code begin with its text.
 */
export const DELIVERY_PROBLEMS = {
  status: 'The server answered with status',
  timeout: 'The server did not answer in time.',
  unreachable: 'The server could not be reached.',
  gave_up: 'The server could not be reached for a day.',
  address_not_public: 'The address is not one of the public internet.',
  address_not_http: 'The address does not begin with http:// or https://.',
  redirects_too_often: 'The server redirects too often.',
  redirects_to_nowhere: 'The server redirects to nowhere.',
  redirects_elsewhere: 'The server redirects to another address.',
  answer_too_long: 'The answer is longer than',
  answer_not_json: 'Its answer is not JSON.',
  answer_not_object: 'Its answer is not a JSON object.',
  answer_not_text: 'The content of its answer is not a text.',
  answer_refused: 'What it answered cannot be sent:',
  nothing_to_send:
    'Nothing was sent: the message was deleted, the bot may not read it, or the webhook was off.',
  only_for_channels: 'Nothing was sent: this form of requests is for messages in channels.',
  bot_deactivated: 'The bot was deactivated.',
} as const;

export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;

export const DELIVERY_PROBLEM_CODES = Object.keys(DELIVERY_PROBLEMS) as [
  DeliveryProblem,
  ...DeliveryProblem[],
];

/** The code of a sentence; undefined: an older version wrote the sentence. */
export function problemCodeOf(sentence: string): DeliveryProblem | undefined {
  const fitting = DELIVERY_PROBLEM_CODES.filter((code) => sentence.startsWith(DELIVERY_PROBLEMS[code]));
  return fitting.toSorted((a, b) => DELIVERY_PROBLEMS[b].length - DELIVERY_PROBLEMS[a].length)[0];
}
