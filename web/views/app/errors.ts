import type { Model } from '../../model/model.ts';
import { onCaught } from '../../ui/feedback/boundary.tsx';

/** Each failure in the page goes to the console and to the server's operators. */
export function followErrors({ reports }: Model): void {
  onCaught((error, part) => {
    console.error(error);
    reports.report('render', error, part);
  });
  addEventListener('error', ({ error }) => reports.report('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reports.report('promise', reason));
}
