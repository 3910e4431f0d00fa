/** In the data folder: what waits for its way to the backup, and notes of commands. No backup needs it. */
export const STATE_FOLDER = 'backup-state';
