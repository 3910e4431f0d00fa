import type { DeviceKind, PushDevice } from '../../model/push-devices.ts';
import type { PushWay } from '../../operations/push/notices.ts';

/** Devices of one push service are so many receivers: a browser's maker has most of them. */
const SHARES = 16;

const WEB: PushWay = {
  kinds: ['web'],
  outboxKind: 'push_web',
  receiverOf: ({ address, id }: PushDevice) => `${new URL(address).origin} ${id % SHARES}`,
};

/** How notifications leave for devices, one way for each kind. */
export const pushWays = (): readonly PushWay[] => [WEB];

/** The kinds of devices that something can be sent to. */
export const kindsOf = (ways: readonly PushWay[]): ReadonlySet<DeviceKind> =>
  new Set(ways.flatMap(({ kinds }) => kinds));
