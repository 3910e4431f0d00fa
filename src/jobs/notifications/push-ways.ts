import type { DeviceKind, PushDevice } from '../../model/push-devices.ts';
import { MOBILE } from '../../operations/push/mobile-notices.ts';
import type { PushWay } from '../../operations/push/notices.ts';

/** The outbox divides the devices of one push service among so many receivers, since the maker of a browser has most devices. */
const SHARES = 16;

const WEB: PushWay = {
  kinds: ['web'],
  outboxKind: 'push_web',
  receiverOf: ({ address, id }: PushDevice) => `${new URL(address).origin} ${id % SHARES}`,
};

/** How notifications leave for devices, one way for each kind. */
export const pushWays = ({
  hasGateway = false,
}: {
  readonly hasGateway?: boolean;
} = {}): readonly PushWay[] => (hasGateway ? [WEB, MOBILE] : [WEB]);

/** The kinds of devices that something can be sent to. */
export const kindsOf = (ways: readonly PushWay[]): ReadonlySet<DeviceKind> =>
  new Set(ways.flatMap(({ kinds }) => kinds));
