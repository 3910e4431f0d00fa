import { createHmac } from 'node:crypto';

/** The UUIDs by which push gateways know a user: derived from a secret of the organization, always the same. */
export function gatewayUser(
  { realm, fileSecret }: { readonly realm: { readonly id: number }; readonly fileSecret: string },
  userId: number,
) {
  const realmUuid = uuidFrom(fileSecret, `realm ${realm.id}`);
  return { id: userId, uuid: uuidFrom(fileSecret, `realm ${realm.id} user ${userId}`), realmUuid };
}

/** A UUID of version 8 (RFC 9562) that does not reveal the secret. */
function uuidFrom(secret: string, name: string): string {
  const bytes = createHmac('sha256', secret).update(`push gateway: ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
