import type { UserSettings } from './people.ts';

export interface RealmInfo {
  readonly id: number;
  /** Short identifier of the organization, '' for the only one of a server. */
  readonly stringId: string;
  readonly name: string;
  readonly description: string;
  readonly dateCreated: number;
  readonly deactivated: boolean;
  /** All organization settings by their wire names without the prefix `realm_`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The organization's defaults of personal settings. */
  readonly userDefaults: UserSettings;
  /** The UNIX second up to which clients have been notified of members who became full members by age of account. */
  readonly fullMembersAt: number;
}

/** A pattern that becomes a link in messages and topics. */
export interface Linkifier {
  readonly id: number;
  /** RE2 syntax; named groups fill the template. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
}

/** A site where code of a language can be tried. */
export interface Playground {
  readonly id: number;
  readonly name: string;
  readonly lexerLanguage: string;
  /** RFC 6570, with the one variable `code`. */
  readonly urlTemplate: string;
}

/** An emoji of the organization's own. */
export interface CustomEmoji {
  readonly id: number;
  readonly name: string;
  /** The random part of the picture's address. */
  readonly picture: string;
  /** File extension of the picture: `png`, or that of an animated picture, which has a still variant. */
  readonly extension: string;
  readonly authorId: number;
  /** Not offered any more; old messages and reactions still show it. */
  readonly isDeactivated: boolean;
}

/** 1: public data; 2: also the private data of consenting users. */
export const EXPORT_TYPES = [1, 2] as const;

export type ExportType = (typeof EXPORT_TYPES)[number];

/** A data export; times in UNIX seconds. */
export interface RealmExport {
  readonly id: number;
  readonly exportType: ExportType;
  readonly actingUserId: number;
  readonly requestedAt: number;
  /** How often a node began to make it. */
  readonly attempts: number;
  /** When the node that makes it last reported progress; null: no node is making it. */
  readonly aliveAt: number | null;
  readonly finishedAt: number | null;
  readonly failedAt: number | null;
  readonly deletedAt: number | null;
  /** The secret part of the archive's address. */
  readonly secret: string;
}
