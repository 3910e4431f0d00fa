import { Component, type ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { ErrorState } from './states.tsx';
import { showToast } from './toasts.ts';

interface Props {
  /** `over`: what lies over the page; it goes, and a toast says so. */
  readonly of: 'row' | 'view' | 'over';
  /** The element of a row. */
  readonly as?: 'li' | 'p';
  /** When it changes, what failed is drawn again. */
  readonly at?: unknown;
  /** What lies over the page is closed. */
  readonly onFail?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

type Caught = (error: unknown, part: Props['of']) => void;

let caught: Caught = (error) => console.error(error);

/** Sets the function that gets the failures of all boundaries. */
export function onCaught(hear: Caught): void {
  caught = hear;
}

/** What cannot be drawn harms nothing around it. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFailed: true });
    caught(error, this.props.of);
    if (this.props.of !== 'over') return;
    showToast(t('ui-part-failed'), { kind: 'danger' });
    this.props.onFail?.();
  }

  override componentDidUpdate(before: Props): void {
    if (before.at !== this.props.at) this.#again();
  }

  readonly #again = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false });
  };

  override render({ of, as: Row = 'p', children }: Props) {
    if (!this.state.hasFailed) return children;
    if (of === 'over') return null;
    if (of === 'row') return <Row class="row-failed">{t('ui-part-failed')}</Row>;
    return <ErrorState onRetry={this.#again}>{t('ui-part-failed')}</ErrorState>;
  }
}
