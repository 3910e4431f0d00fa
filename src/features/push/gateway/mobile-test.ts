import type { Context } from '../../../chat/context.ts';
import type { User } from '../../../chat/model/people.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { PushGateway } from '../../../engine/outbound/push-gateway/gateway.ts';
import type { GatewayOutcome } from '../../../engine/outbound/push-gateway/replies.ts';
import type { MobilePayload } from '../../../engine/outbound/push-gateway/requests.ts';
import { listMobileDevices, noteRegistered, type StoredMobile } from '../mobile-devices.ts';
import { gatewayUser } from '../operations/gateway-user.ts';
import { InvalidPushDeviceToken, InvalidRemotePushDeviceToken } from '../push-errors.ts';
import { presentMobileBase } from '../views/mobile.ts';

/** Sends test notifications to mobile devices. */
export interface MobileTester {
  /**
   * Sends to one of the user's devices, by its token, or to all. Throws InvalidPushDeviceToken, InvalidRemotePushDeviceToken,
   * BadRequest.
   */
  send(user: User, token: string | undefined): Promise<void>;
}

type TestContext = Pick<Context, 'realm' | 'db' | 'transact' | 'fileSecret'>;

const NO_GATEWAY = "Server doesn't use the push notification service";

/** Sends test notifications at once: the user waits for the gateway's answer. */
export function mobileTester(context: TestContext, gateway: PushGateway | undefined): MobileTester {
  return {
    async send(user, token) {
      const own = await listMobileDevices(context, [user.id]);
      const devices = own.filter(({ address }) => token === undefined || address === token);
      if (token !== undefined && devices.length === 0) throw new InvalidPushDeviceToken();
      if (!gateway) throw new BadRequest(NO_GATEWAY);
      const base = presentMobileBase({ realm: context.realm, user });
      for (const device of devices) await sendTest(context, gateway, { device, base });
    },
  };
}

/** A device that the gateway does not know yet is registered first. */
async function sendTest(
  context: TestContext,
  gateway: PushGateway,
  { device, base }: { readonly device: StoredMobile; readonly base: MobilePayload['gcm'] },
): Promise<void> {
  const whose = gatewayUser(context, device.userId);
  const known = { kind: device.kind, token: device.address };
  if (device.gateway !== gateway.name) {
    requireTaken(await gateway.register(whose, { ...known, appId: device.appId }));
    await context.transact((tx) => noteRegistered(tx, [device], gateway.name));
  }
  requireTaken(await gateway.test(whose, known, base));
}

function requireTaken(outcome: GatewayOutcome): void {
  if (outcome.kind === 'taken') return;
  if (outcome.kind === 'unknown_device') throw new InvalidRemotePushDeviceToken();
  throw new BadRequest('reason' in outcome ? outcome.reason : 'The server is stopping.');
}
