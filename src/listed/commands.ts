/** The commands of features. They are apart from `features.ts`: parsing and the help load no feature. */
export { backupCommands } from '../features/backup/commands.ts';
export { mailInCommands } from '../features/mail-in/commands.ts';
