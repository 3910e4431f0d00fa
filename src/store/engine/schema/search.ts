/** docs/adr/0005: the messages that have a word, 65,536 IDs in a row. */
export interface SearchChunksTable {
  realm_id: number;
  word: string;
  /** The first ID is chunk * 65,536. */
  chunk: number;
  ids: Uint8Array;
}

/**
 * The ID range of messages whose words are indexed: after_id < id <= up_to_id. The range with all columns of the
 * index: whole_after_id < id <= up_to_id.
 */
export interface SearchProgressTable {
  realm_id: number;
  after_id: number;
  whole_after_id: number;
  up_to_id: number;
}
