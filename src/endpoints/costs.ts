import { nameOf, type WireTerm } from '../narrows/language/terms.ts';

/** Costs of calls, in ordinary requests (`Endpoint.cost`): a page of 100 messages is an ordinary one. */
export const costOfMessages = (count: number): number => 1 + Math.floor(count / 100);

/** Marking by ID is cheaper than reading. */
export const costOfFlags = (count: number): number => 1 + Math.floor(count / 500);

const SEARCH = 4;

/** What a narrow costs beside its page: each search may have to look at many texts. */
export const costOfNarrow = (terms: readonly WireTerm[]): number =>
  terms.filter((term) => nameOf(term).name === 'search').length * SEARCH + Math.floor(terms.length / 10);

/** A message with many formulas: each takes as long as a page of text. */
export const costOfContent = (content = ''): number =>
  1 + Math.floor((content.split('$$', 200).length - 1) / 20);

/** A picture that is made anew in every size. */
export const COST_OF_PICTURE = 5;

/** A file, which may be a picture. */
export const COST_OF_FILE = 3;

/** Making or ending subscriptions: people × channels. */
export const costOfSubscriptions = (channels: number, people: number): number =>
  1 + Math.floor((channels * Math.max(1, people)) / 100);

/** All patterns of the organization are compiled anew. */
export const COST_OF_LINKIFIERS = 2;
