import { flag, int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const organizationListsTables = {
  /** Patterns that become links. */
  linkifiers: table({
    columns: {
      realm_id: int,
      id: int,
      /** Place in the order in which they apply, from 0. */
      position: int,
      pattern: text,
      url_template: text,
    },
    key: ['realm_id', 'id'],
    counter: 'linkifier',
    exported: 'linkifiers',
  }),
  /** Sites where code of a language can be tried. */
  playgrounds: table({
    columns: {
      realm_id: int,
      id: int,
      name: text,
      lexer_language: text,
      url_template: text,
    },
    key: ['realm_id', 'id'],
    counter: 'playground',
    exported: 'playgrounds',
  }),
  /** Emoji of the organization's own. */
  custom_emoji: table({
    columns: {
      realm_id: int,
      id: int,
      name: text,
      /** The random part of the picture's address. */
      picture: text,
      /** File extension of the picture. An animated picture is no `png` and has a still variant. */
      extension: text,
      author_id: int,
      /** Not offered any more; old messages and reactions still show it. */
      deactivated: flag,
    },
    key: ['realm_id', 'id'],
    counter: 'emoji',
    exported: 'custom_emoji',
  }),
};
