import { OutboxSender } from '../../chat/jobs/outbox/outbox-sender.ts';
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
import { type MobileTester, mobileTester } from './gateway/mobile-test.ts';
import { mobileTransport } from './gateway/mobile-transport.ts';
import { PushNotifier } from './jobs/push-notifier.ts';
import { pushRemover } from './jobs/push-remover.ts';
import { PushSender } from './jobs/push-sender.ts';
import { pushWays } from './jobs/push-ways.ts';
import { webPushTransport } from './jobs/web-push-transport.ts';
import { endDevices } from './operations/after-change.ts';

declare module '../../chat/context.ts' {
  interface FeatureContext {
    /** Sends notifications to devices by Web Push. */
    readonly push: PushSender;
    readonly mobileTest: MobileTester;
  }
}

export const push = defineFeature({
  name: 'push',
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
      new OutboxSender(context, webPushTransport(context, context.push), random),
      ...(gateway ? [new OutboxSender(context, mobileTransport({ context, gateway }), random)] : []),
    ];
  },
});
