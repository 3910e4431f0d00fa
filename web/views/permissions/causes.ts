import { anyOf } from '../kit/resource.tsx';

/** Whether permissions depend on events of this type. */
export const changesPermissions = anyOf('realm', 'realm_user', 'stream', 'subscription', 'user_group');
