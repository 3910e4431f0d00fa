/** The values without labels that a reading finds, but for those of features: the help text of each name. */
export const FOUND = {
  parley_log_position: 'The newest entry of the log that this node has taken over.',
  parley_log_lag_entries: 'Entries of the log that this node has not taken over yet.',
  parley_queues: 'Event queues in the memory of this node.',
  parley_waiting_polls: 'Requests that wait for an event.',
  parley_streams: 'Streams of events.',
  parley_users: 'Active accounts, bots among them.',
  parley_search_unindexed_messages: 'Messages whose words are not in the index yet.',
  parley_outbox_oldest_seconds: 'For how long the oldest entry of the outbox waits.',
  parley_disk_free_bytes: 'Room on the disk of the data folder.',
  parley_disk_size_bytes: 'The size of the disk of the data folder.',
  parley_log_dropped_lines: 'Lines of the log since the start that could not be written.',
} as const;

/** The values with a label, likewise. */
export const LABELLED = {
  parley_outbox_waiting: { help: 'Entries of the outbox that wait, by the way they leave.', label: 'kind' },
  parley_failed_items: { help: 'Items that a job of the background has given up.', label: 'job' },
  parley_job_late_seconds: { help: 'For how long a job of the background has been due.', label: 'job' },
  parley_job_behind_entries: {
    help: 'Entries of the log that wait for a job that follows it.',
    label: 'job',
  },
  parley_failures: { help: 'What has failed since the start, by the line in the log.', label: 'message' },
} as const;

export type LabelledName = keyof typeof LABELLED;
