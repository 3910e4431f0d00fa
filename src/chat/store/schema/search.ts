import { bytes, int, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const searchTables = {
  /** docs/adr/0005: the messages with a word, as chunks of 65,536 consecutive IDs. */
  search_chunks: table({
    columns: {
      realm_id: int,
      word: text,
      /** The first ID is chunk * 65,536. */
      chunk: int,
      ids: bytes,
    },
    key: ['realm_id', 'word', 'chunk'],
    exported: { never: 'follows from the messages' },
  }),
  /**
   * The ID range of messages whose words are indexed: after_id < id <= up_to_id. The range with all columns of the
   * index: whole_after_id < id <= up_to_id.
   */
  search_progress: table({
    columns: {
      realm_id: int,
      after_id: int,
      whole_after_id: int,
      up_to_id: int,
    },
    key: ['realm_id'],
    exported: { never: 'follows from the messages' },
  }),
};
