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
import { endDevices } from './operations/after-change.ts';

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
  afterChange: endDevices,
});
