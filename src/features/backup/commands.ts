import { command, type FeatureCommands, flag, number, text } from '../../engine/command.ts';

export const backupCommands: FeatureCommands = {
  after: 'start',
  commands: {
    backup: command({
      arguments: ['[PLACE]'],
      options: {
        keep: number('N', 'afterwards remove all but the newest N'),
        'keep-days': number('DAYS', 'afterwards remove what is older than DAYS'),
        all: flag(
          'read all stored files back, not a sample of 256 MB, and store anew those that are damaged',
        ),
      },
      about: 'copy the database and the uploaded files, as of one moment, to a folder or s3://bucket/prefix',
      details:
        'The server may run. Without PLACE the backup goes to `PARLEY_BACKUP`. A place holds any number of backups, and each uploaded file once.',
      run: async (config, { arguments: [place], options }) =>
        (await import('./commands/backup.ts')).backup(config, place, options),
    }),
    restore: command({
      arguments: ['[PLACE]'],
      options: {
        to: text('TIME', 'as it was then, like 2026-11-23T02:00:00Z; without it the newest'),
        incomplete: flag('restore what there is, although something is missing or damaged'),
      },
      about: 'fill an empty data folder, or an empty database of DATABASE_URL, from a backup',
      details:
        'The server must not run meanwhile. Without PLACE the backup comes from `PARLEY_BACKUP`. Restores nothing and ends with 1 if a part of the backup is missing or damaged.',
      run: async (config, { arguments: [place], options }) =>
        (await import('./commands/restore.ts')).restore(config, place, options),
    }),
    rehearse: command({
      arguments: ['[PLACE]'],
      options: {
        'most-behind': number('N', 'how many entries of the log the server may be ahead'),
        all: flag('read all files, not a sample of 256 MB'),
      },
      about: 'restore the newest backup into a temporary folder, and compare it with what it should be',
      details:
        'The server may run. Prints a line for each check, and ends with 1 if one fails. Needs room for the database in the folder of temporary files (`TMPDIR`).',
      run: async (config, { arguments: [place], options }) =>
        (await import('./commands/rehearse.ts')).rehearse(config, place, options),
    }),
    move: command({
      arguments: [],
      options: { to: text('TARGET', 'postgres://user:password@host:port/database, or a folder for SQLite') },
      about: 'move the organization from SQLite to PostgreSQL, or back, and compare row by row',
      details:
        'The server may run: writes go on while the rows are copied and compared. While the last changes are copied it refuses them (503), and afterwards for good, until it is started on the other database. A server that starts meanwhile ends the move.',
      run: async (config, { options }) => (await import('./commands/move.ts')).move(config, options),
    }),
  },
};
