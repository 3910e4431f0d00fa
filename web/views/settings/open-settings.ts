import type { Model } from '../../model/model.ts';

export const SECTIONS = [
  'profile',
  'account',
  'preferences',
  'notifications',
  'alert-words',
  'topics',
  'muted',
  'snippets',
  'uploads',
  'bots',
  'sessions',
  'about',
] as const;
export type SettingsSection = (typeof SECTIONS)[number];

export function openSettings(model: Model, section: SettingsSection): void {
  model.location.go({ view: 'settings', path: [section] });
}
