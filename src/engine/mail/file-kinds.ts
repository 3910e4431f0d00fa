import { MAIL_BOUNDS } from './bounds.ts';
import { cleanLine } from './clean.ts';

/** Types of cryptographic signatures, and of mail servers' reports. */
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set([
  ...['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'],
  ...['message/delivery-status', 'application/ms-tnef-signature'],
]);

const NAMES: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'mail.eml',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/gif': 'picture.gif',
  'image/webp': 'picture.webp',
};

/** Whether a part of a media type (in lower case) is a file that users want. */
export const isForPeople = (type: string): boolean => !NOT_FOR_PEOPLE.has(type);

/** The name of a mail's file: its own, on one clean line and cut; else one for its media type; else `attachment`. */
export const fileName = (name: string, type: string): string =>
  cleanLine(name, MAIL_BOUNDS.nameCharacters) || (Object.hasOwn(NAMES, type) && NAMES[type]) || 'attachment';
