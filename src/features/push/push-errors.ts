import { ApiError } from '../../engine/kernel/errors.ts';

/** The user has no device with this token. */
export class InvalidPushDeviceToken extends ApiError {
  readonly code = 'INVALID_PUSH_DEVICE_TOKEN';
  constructor() {
    super('Device not recognized');
  }
}

/** The push gateway does not have the device. */
export class InvalidRemotePushDeviceToken extends ApiError {
  readonly code = 'INVALID_REMOTE_PUSH_DEVICE_TOKEN';
  constructor() {
    super('Device not recognized by the push bouncer');
  }
}
