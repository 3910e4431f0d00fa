/** docs/adr/0005: the messages that have a word, 65,536 IDs in a row. */
export interface SearchChunksTable {
  realm_id: number;
  word: string;
  /** The first ID is chunk * 65,536. */
  chunk: number;
  ids: Uint8Array;
}

/**
 * Of which messages the words are in the index: after_id < id <= up_to_id. With all that the index has beside words:
 * whole_after_id < id <= up_to_id.
 */
export interface SearchProgressTable {
  realm_id: number;
  after_id: number;
  whole_after_id: number;
  up_to_id: number;
}
