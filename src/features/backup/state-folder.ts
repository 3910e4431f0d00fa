/** The folder for data on its way to the backup, and notes of commands. Backups leave it out. */
export const STATE_FOLDER = 'backup-state';
