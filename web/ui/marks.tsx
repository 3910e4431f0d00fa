import './marks.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount, formatFull } from '../i18n/format.ts';
import { classes } from './classes.ts';
import { hueOf, initialsOf, isUploaded } from './initials.ts';

interface AvatarProps {
  /** The user's name, for the initials. Screen readers skip the picture: a written name stands beside it. */
  readonly name: string;
  readonly picture?: string | null | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  /** Gives the colour of the initials; the same for one person everywhere. */
  readonly seed?: number;
  /** A mark in the corner (presence). */
  readonly badge?: ComponentChildren;
}

/** A picture; initials without one, or when it does not load. */
export function Avatar({ name, picture, size = 'medium', seed = 0, badge }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shown = isUploaded(picture) && picture !== failed ? picture : undefined;
  return (
    <span class={classes('avatar', `avatar-${size}`)} aria-hidden="true">
      {shown ? (
        <img class="avatar-picture" src={shown} alt="" loading="lazy" onError={() => setFailed(shown)} />
      ) : (
        <span class="avatar-initials" style={{ '--avatar-hue': String(hueOf(seed)) }}>
          {initialsOf(name)}
        </span>
      )}
      {badge}
    </span>
  );
}

/** Whether a user is online: by form too, not by colour alone. */
export function PresenceDot({ presence }: { readonly presence: 'active' | 'idle' | 'offline' }) {
  return <span class={classes('presence', `presence-${presence}`)} />;
}

interface CountProps {
  readonly value: number;
  /** `unread` calls, `quiet` counts only, `mention` means oneself. */
  readonly kind?: 'unread' | 'quiet' | 'mention';
  /** For screen readers: `3 unread messages`. */
  readonly label?: string;
}

/** A number of things; nothing for none. */
export function Count({ value, kind = 'unread', label }: CountProps) {
  if (value === 0) return null;
  return (
    <span class={classes('count', `count-${kind}`)}>
      <span aria-hidden={label ? true : undefined}>{formatCount(value)}</span>
      {label && <span class="visually-hidden">{label}</span>}
    </span>
  );
}

interface TimeProps {
  /** Seconds since 1970. */
  readonly at: number;
  /** The shown text (`formatTime(at)`); the tip has the whole time. */
  readonly children: string;
}

export function Time({ at, children }: TimeProps) {
  return (
    <time class="time" dateTime={new Date(at * 1000).toISOString()} data-tip={formatFull(at)}>
      {children}
    </time>
  );
}
