import type { OwnEmoji } from '../../model/emoji-admin.ts';

/** It stands still for people who do not want movement. */
export function EmojiPicture({ emoji }: { readonly emoji: OwnEmoji }) {
  const { url, stillUrl } = emoji;
  return (
    <picture class="emoji-admin-picture" data-id={emoji.id}>
      {stillUrl && <source srcset={stillUrl} media="(prefers-reduced-motion: reduce)" />}
      <img src={url} alt="" loading="lazy" />
    </picture>
  );
}
