import { nameOf, type WireTerm } from '../narrows/language/terms.ts';

/** Costs of calls, in ordinary requests (`Endpoint.cost`): a page of 100 messages costs 1. */
export const costOfMessages = (count: number): number => 1 + Math.floor(count / 100);

/** Changing flags by message ID is cheaper than reading. */
export const costOfFlags = (count: number): number => 1 + Math.floor(count / 500);

const SEARCH = 4;

/** The cost of a narrow beside its page: each search may have to read many texts. */
export const costOfNarrow = (terms: readonly WireTerm[]): number =>
  terms.filter((term) => nameOf(term).name === 'search').length * SEARCH + Math.floor(terms.length / 10);

/** For trying several searches in the place of one. */
export const costOfSuggestions = (terms: readonly WireTerm[]): number => 3 * Math.max(1, costOfNarrow(terms));

/** The cost of a content with many formulas: each takes as long as a page of text. */
export const costOfContent = (content = ''): number =>
  1 + Math.floor((content.split('$$', 200).length - 1) / 20);

/** For a picture, which is scaled to every size. */
export const COST_OF_PICTURE = 5;

/** For a file, which may be a picture. */
export const COST_OF_FILE = 3;

/** For creating or ending subscriptions: users × channels. */
export const costOfSubscriptions = (channels: number, people: number): number =>
  1 + Math.floor((channels * Math.max(1, people)) / 100);

/** For compiling all patterns of the organization again. */
export const COST_OF_LINKIFIERS = 2;
