import { type Check, fault, well } from './finding.ts';

/** Names that are nearly a setting's have stopped the command before (`config/unknown.ts`). */
export const lookAtSettings: Check = async ({ unknown }) =>
  unknown.length === 0
    ? [well('settings', 'Each name that begins with PARLEY_ is a setting.')]
    : [
        fault(
          'settings',
          `No settings are: ${unknown.join(', ')}.`,
          'Look for the right names in docs/operate.md. Kubernetes sets such names for a service called "parley": harmless, and gone with enableServiceLinks: false.',
        ),
      ];
