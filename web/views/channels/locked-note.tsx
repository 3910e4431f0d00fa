import '../settings/settings.css';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/icons/icon.tsx';

/** Why something cannot be changed: who may. */
export function LockedNote({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="setting-locked">
      <Icon name="lock" />
      {children}
    </p>
  );
}
