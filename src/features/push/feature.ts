import { Courier } from '../../chat/jobs/outbox/courier.ts';
import { defineFeature } from '../../engine/feature.ts';
import { addApnsToken } from './endpoints/add-apns-token.ts';
import { addFcmToken } from './endpoints/add-fcm-token.ts';
import { addPushDevice } from './endpoints/add-push-device.ts';
import { getPushDevices } from './endpoints/get-push-devices.ts';
import { removeApnsToken } from './endpoints/remove-apns-token.ts';
import { removeFcmToken } from './endpoints/remove-fcm-token.ts';
import { removePushDevice } from './endpoints/remove-push-device.ts';
import { testNotify } from './endpoints/test-notify.ts';
import { testPushDevice } from './endpoints/test-push-device.ts';
import { mobileCarrier } from './gateway/mobile-carrier.ts';
import { type MobileTester, mobileTester } from './gateway/mobile-test.ts';
import { PushNotifier } from './jobs/push-notifier.ts';
import { pushRemover } from './jobs/push-remover.ts';
import { PushSender } from './jobs/push-sender.ts';
import { pushWays } from './jobs/push-ways.ts';
import { webPushCarrier } from './jobs/web-push-carrier.ts';
import { endDevices } from './operations/after-change.ts';
import { pushSettings } from './settings.ts';

declare module '../../chat/context.ts' {
  interface FeatureContext {
    /** Sends notifications to devices by Web Push. */
    readonly push: PushSender;
    readonly mobileTest: MobileTester;
  }
}

export const push = defineFeature({
  name: 'push',
  settings: pushSettings,
  endpoints: [
    addApnsToken,
    addFcmToken,
    removeApnsToken,
    removeFcmToken,
    testNotify,
    addPushDevice,
    getPushDevices,
    removePushDevice,
    testPushDevice,
  ],
  services: ({ context, outbound, pushGateway }) => ({
    push: new PushSender(context, outbound),
    mobileTest: mobileTester(context, pushGateway),
  }),
  afterChange: endDevices,
  jobs({ context, pushGateway: gateway, random }) {
    const ways = pushWays({ hasGateway: gateway !== undefined });
    return [
      new PushNotifier(context, ways),
      pushRemover(context, ways),
      new Courier(context, webPushCarrier(context, context.push), random),
      ...(gateway ? [new Courier(context, mobileCarrier({ context, gateway }), random)] : []),
    ];
  },
});
