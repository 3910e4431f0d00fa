import type { Timeline } from '../../model/timeline.ts';

export function MessageList({ timeline }: { readonly timeline: Timeline }) {
  return (
    <div>
      {timeline.rows.value.map(({ id, sender_full_name, content }) => (
        <article key={id}>
          {sender_full_name}: {content}
        </article>
      ))}
    </div>
  );
}
