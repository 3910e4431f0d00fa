import { request as narrowRequest, narrowsOf } from '../figures/narrows.ts';
import { searchesOf, request as searchRequest } from '../figures/search.ts';
import type { Place } from './data-set.ts';
import { makeAway, makeUnread } from './read-states.ts';
import { type Account, formRequest, getRequest, registerRequest } from './requests.ts';
import { randomFrom } from './statistics.ts';

export const UNREAD = 50_000;
/** The number of messages that one request marks as read. */
const AT_ONCE = 5000;
const TURNS = 11;
const PAGE = 100;
/** Accounts of the history that no other figure uses. */
const PEOPLE = { unread: [150, 155], pieces: [155, 156], known: [156, 167], away: [167, 178] } as const;

/** The requests of a user in a history of any length. */
export interface Asked {
  readonly name: string;
  request(place: Place, turn: number): string;
  /** Each request changes something, so that there are no more of them than these. */
  readonly turns?: number;
}

/** Nothing may be running on the folder. */
export function prepareHistory(place: Place): void {
  makeUnread(place, peopleOf(place, 'unread'), UNREAD);
  makeUnread(place, peopleOf(place, 'pieces'), TURNS * AT_ONCE);
  makeUnread(place, peopleOf(place, 'known'), UNREAD);
  makeAway(place, peopleOf(place, 'away'), UNREAD);
}

export function historyRequests(place: Place): Asked[] {
  return [
    ...narrowsOf(place).map(
      ({ name }, index): Asked => ({
        name: `a page: ${name}`,
        request: (each) => narrowRequest(each, narrowsOf(each)[index] ?? { name, terms: [] }),
      }),
    ),
    { name: 'a page: anywhere', request: pageAnywhere },
    ...searchesOf(place).map(
      ({ name }, index): Asked => ({
        name: `search: ${name}`,
        request: (each) => searchRequest(each, searchesOf(each)[index]?.terms ?? []),
      }),
    ),
    {
      name: `a page: is:unread of ${UNREAD}`,
      request: (each, turn) => unreadPage(personOf(each, 'unread', turn)),
    },
    {
      name: `register with ${UNREAD} unread`,
      request: (each, turn) => registerRequest(personOf(each, 'unread', turn)),
    },
    ...marks,
  ];
}

const marks: readonly Asked[] = [
  {
    name: `mark ${AT_ONCE} as read by narrow`,
    turns: TURNS,
    request: (each) => markPiece(personOf(each, 'pieces', 0)),
  },
  {
    ...{ name: `mark_all_as_read, ${UNREAD} unread`, turns: TURNS },
    request: (each, turn) => markAll(personOf(each, 'known', turn)),
  },
  {
    ...{ name: `mark_all_as_read, away for ${UNREAD} messages`, turns: TURNS },
    request: (each, turn) => markAll(personOf(each, 'away', turn)),
  },
];

const peopleOf = ({ accounts }: Place, which: keyof typeof PEOPLE) => accounts.slice(...PEOPLE[which]);

function personOf(place: Place, which: keyof typeof PEOPLE, turn: number): Account {
  const people = peopleOf(place, which);
  return people[turn % people.length] as Account;
}

function pageAnywhere({ accounts, set }: Place, turn: number): string {
  const anchor = Math.floor(randomFrom(turn)() * set.messages);
  const around = { num_before: PAGE / 2, num_after: PAGE / 2 };
  return getRequest('/messages', accounts[0] as Account, { anchor, ...around, narrow: '[]' });
}

const UNREAD_NARROW = '[{"operator":"is","operand":"unread"}]';

const unreadPage = (reader: Account) =>
  getRequest('/messages', reader, {
    anchor: 'newest',
    num_before: PAGE,
    num_after: 0,
    narrow: UNREAD_NARROW,
  });

const markAll = (reader: Account) => formRequest('POST /mark_all_as_read', reader, {});

const markPiece = (reader: Account) =>
  formRequest('POST /messages/flags/narrow', reader, {
    ...{ anchor: 'oldest', include_anchor: 'true', num_before: 0, num_after: AT_ONCE },
    ...{ narrow: UNREAD_NARROW, op: 'add', flag: 'read' },
  });
