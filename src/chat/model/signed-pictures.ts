import { createHmac, timingSafeEqual } from 'node:crypto';

/** The prefix under which this server serves pictures of other hosts. */
export const EXTERNAL_CONTENT = '/external_content/';
/** Longer addresses are not shown: the path is twice as long as the address. */
const LONGEST_ADDRESS = 2000;
const REST = /^([0-9a-f]{40})\/((?:[0-9a-f]{2})+)$/;

/**
 * Paths under which this server serves pictures of other hosts: `/external_content/{digest}/{address}`, the HMAC-SHA1
 * and the address in hexadecimal digits. The signature is the
 * permission: it proves that this server rendered the picture into a message.
 */
export class SignedPictures {
  #key: Buffer | undefined;

  /** `secret`: the organization's own, equal on all nodes. */
  useSecret(secret: string): void {
    this.#key = createHmac('sha256', secret).update('external content').digest();
  }

  /** undefined: the address is too long, or there is no secret. */
  pathOf(url: string): string | undefined {
    if (!this.#key || url.length > LONGEST_ADDRESS || !url.isWellFormed()) return undefined;
    return `${EXTERNAL_CONTENT}${digest(this.#key, url)}/${Buffer.from(url).toString('hex')}`;
  }

  /** The address of a path without its prefix; undefined: this server did not sign it. */
  read(rest: string): string | undefined {
    const [, given, hex] = REST.exec(rest) ?? [];
    if (!this.#key || given === undefined || hex === undefined) return undefined;
    const url = Buffer.from(hex, 'hex').toString();
    return timingSafeEqual(Buffer.from(given), Buffer.from(digest(this.#key, url))) ? url : undefined;
  }
}

const digest = (key: Buffer, url: string): string => createHmac('sha1', key).update(url).digest('hex');
