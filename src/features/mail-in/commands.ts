import { command, type FeatureCommands } from '../../engine/command.ts';
import { EXIT } from './exit-codes.ts';

export const mailInCommands: FeatureCommands = {
  after: 'failed forget',
  commands: {
    'mail-in': command({
      arguments: ['[ADDRESS]'],
      options: {},
      about: 'hand the mail on the standard input over to the running server (docs/mail-in.md)',
      opensNothing: true,
      exitCode: EXIT.tryAgain,
      run: async (config, { arguments: [recipient] }) =>
        (await import('./hand-over.ts')).handOverInput(config, recipient),
    }),
  },
};
