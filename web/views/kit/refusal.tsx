import '../settings/settings.css';
import type { ComponentChildren } from 'preact';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Why something was refused; nothing where nothing was. */
export function Refusal({ children }: { readonly children: ComponentChildren }) {
  if (!children) return null;
  return (
    <p class="field-error" role="alert">
      <Icon name="circle-alert" />
      {children}
    </p>
  );
}

/** Why a control cannot be used: who may. */
export function LockedNote({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="setting-locked">
      <Icon name="lock" />
      {children}
    </p>
  );
}

interface LockedSectionProps {
  readonly title: string;
  /** Who may see it. */
  readonly children: ComponentChildren;
}

/** A section that the reader may not see. */
export const LockedSection = ({ title, children }: LockedSectionProps) => (
  <div data-is-shown>
    <EmptyState icon="lock" title={title}>
      {children}
    </EmptyState>
  </div>
);
