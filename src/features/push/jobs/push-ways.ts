import type { DeviceKind, PushDevice } from '../../../chat/model/push-devices.ts';
import { MOBILE } from '../operations/mobile-notices.ts';
import type { PushWay } from '../operations/notices.ts';

/** The outbox divides the devices of one push service among this many receivers, since most devices use the service of one browser's maker. */
const SHARES = 16;

const WEB: PushWay = {
  kinds: ['web'],
  outboxKind: 'push_web',
  receiverOf: ({ address, id }: PushDevice) => `${new URL(address).origin} ${id % SHARES}`,
};

/** The ways in which notifications reach devices, one for each kind. */
export const pushWays = ({
  hasGateway = false,
}: {
  readonly hasGateway?: boolean;
} = {}): readonly PushWay[] => (hasGateway ? [WEB, MOBILE] : [WEB]);

/** The kinds of devices to which the server can send. */
export const kindsOf = (ways: readonly PushWay[]): ReadonlySet<DeviceKind> =>
  new Set(ways.flatMap(({ kinds }) => kinds));
