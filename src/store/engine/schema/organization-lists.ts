import type { Flag } from './columns.ts';

/** Patterns that become links. */
export interface LinkifiersTable {
  realm_id: number;
  id: number;
  /** Place in the order in which they apply, from 0. */
  position: number;
  pattern: string;
  url_template: string;
}

/** Where code of a language can be tried. */
export interface PlaygroundsTable {
  realm_id: number;
  id: number;
  name: string;
  lexer_language: string;
  url_template: string;
}

/** Emoji of the organization's own. */
export interface CustomEmojiTable {
  realm_id: number;
  id: number;
  name: string;
  /** The random part of the picture's address. */
  picture: string;
  /** File extension of the picture. An animated picture is no `png` and has a still variant. */
  extension: string;
  author_id: number;
  /** Not to be chosen any more; old messages and reactions still show it. */
  deactivated: Flag;
}
