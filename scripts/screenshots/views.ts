import type { Device } from '../../test/browser/support/devices.ts';

export interface View {
  /** Of the file, without its ending. */
  readonly name: string;
  /** On the server: the path, with its query and fragment. */
  readonly address: string;
  readonly device: Device;
  readonly colorScheme: 'light' | 'dark';
  /** A selector; the picture is taken once it is visible. */
  readonly ready: string;
}

/** What `npm run screenshots` takes pictures of, in the demonstration. */
export const VIEWS: readonly View[] = [
  { name: 'api', address: '/api', device: 'desktop', colorScheme: 'light', ready: 'main' },
  { name: 'api-phone', address: '/api', device: 'phone', colorScheme: 'dark', ready: 'main' },
];
