import '../channels/channels.css';
import type { ComponentChildren } from 'preact';
import { PageBar } from '../app/page-bar.tsx';

interface Props {
  readonly title: string;
  readonly actions?: ComponentChildren;
  /** Beside the title: filters. */
  readonly bar?: ComponentChildren;
  readonly column?: { readonly key?: string; readonly class: string; readonly 'data-group'?: number };
  readonly children: ComponentChildren;
}

/** A page with a bar, which scrolls beneath it. */
export function Page({ title, actions, bar, column = { class: 'directory-column' }, children }: Props) {
  const { key, ...rest } = column;
  return (
    <section class="directory">
      <PageBar title={title} actions={actions}>
        {bar}
      </PageBar>
      <div key={key} class="directory-scroll">
        <div {...rest}>{children}</div>
      </div>
    </section>
  );
}
