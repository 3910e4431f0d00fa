import './states.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** The content that belongs here. */
  readonly children?: ComponentChildren;
  /** The next step. */
  readonly actions?: ComponentChildren;
}

export function EmptyState({ icon, title, children, actions }: EmptyProps) {
  return (
    <div class="state">
      <Icon name={icon} class="state-icon" />
      <h2>{title}</h2>
      {children && <p class="state-text">{children}</p>}
      {actions && <div class="state-actions">{actions}</div>}
    </div>
  );
}

interface ErrorProps {
  /** The failure in words. */
  readonly children: ComponentChildren;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** Stands where it happened. */
export function ErrorState({ children, onRetry, busy }: ErrorProps) {
  return (
    <div class="state" role="alert">
      <Icon name="triangle-alert" class="state-icon" />
      <p class="state-text">{children}</p>
      {onRetry && (
        <Button icon="rotate-cw" busy={busy} onClick={onRetry}>
          {t('ui-try-again')}
        </Button>
      )}
    </div>
  );
}

interface BannerProps {
  readonly kind: 'info' | 'warning' | 'danger' | 'success';
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
}

const BANNER_ICONS = {
  info: 'info',
  warning: 'triangle-alert',
  danger: 'circle-alert',
  success: 'circle-check',
} as const;

/** A line across a view that says how things are. */
export function Banner({ kind, children, actions }: BannerProps) {
  return (
    <div class={classes('banner', `banner-${kind}`)} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={BANNER_ICONS[kind]} />
      <div class="banner-text">{children}</div>
      {actions}
    </div>
  );
}

/** The shape of the coming content; visible only after 150 ms. */
export function Skeleton({
  lines = 1,
  avatar = false,
}: {
  readonly lines?: number;
  readonly avatar?: boolean;
}) {
  return (
    <div class="skeleton" aria-hidden="true">
      {avatar && <span class="skeleton-avatar" />}
      <span class="skeleton-lines">
        {Array.from({ length: lines }, (_, line) => (
          <span key={`line ${line}`} class="skeleton-line" />
        ))}
      </span>
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** 0–1; without it nobody knows how far it is. */
  readonly value?: number | undefined;
}

export function ProgressBar({ label, value }: ProgressProps) {
  return <progress class="progress" aria-label={label} max={1} value={value} />;
}
