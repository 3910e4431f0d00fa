import type { NoticePermission } from '../../browser/notifications.ts';
import type { KeptBot, KnownBot } from '../../model/bots.ts';
import type { Model } from '../../model/model.ts';
import type { KnownChannel } from '../../model/tables.ts';
import type { IconName } from '../../ui/icons/names.ts';
import type { Load } from '../../ui/lazy.tsx';
import type { Section } from '../organization/layout.ts';

/** Pages to which features add parts, with what a part gets there. */
export interface FeaturePlaces {
  /** The settings of the user's own notifications. */
  readonly notifications: { readonly permission: NoticePermission; readonly onAsked: () => void };
  /** The page of a bot, for users who may change it. */
  readonly bot: { readonly bot: KnownBot; readonly kept: KeptBot };
  /** Below the address that an outgoing webhook calls. */
  readonly botService: { readonly botId: number };
  /** The key of a bot, and the form of a new one, whose address is not known yet. */
  readonly botKey: { readonly type: number; readonly email?: string };
  /** What an owner should know before they deactivate the organization. */
  readonly closing: { readonly onClose: () => void };
  /** The general settings of a channel that is not archived. */
  readonly channel: { readonly channel: KnownChannel };
}

/** A section of the organization's settings, which has the feature's name in the address. */
export interface FeatureSection {
  readonly icon: IconName;
  /** The section of settings that it follows in the list. */
  readonly after: Section;
  /** From the texts of the feature. */
  readonly title: () => string;
  /** The content has `data-is-shown` when it is complete. */
  readonly load: Load<object>;
}

/** What a feature adds to the client: a folder in `web/features` with this manifest in `feature.ts`, and a line in `web/features.ts`. */
export interface ClientFeature {
  /** The name of the folder, of the area of its texts, and of the feature of the server. */
  readonly name: string;
  readonly section?: FeatureSection;
  readonly parts?: { readonly [At in keyof FeaturePlaces]?: Load<FeaturePlaces[At]> };
  /** Work beside the views, once the user is signed in and the first view is drawn. */
  readonly start?: (model: Model) => Promise<void>;
}

export const defineClientFeature = (feature: ClientFeature): ClientFeature => feature;
