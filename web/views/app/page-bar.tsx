import './page-bar.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useDesk } from './model-context.ts';

interface Props {
  readonly title: string;
  /** Before the title. */
  readonly icon?: ComponentChildren;
  /** Beside the title: tabs, filters. */
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** The bar above a view that is no conversation. */
export function PageBar({ title, icon, children, actions }: Props) {
  return (
    <header class="page-bar">
      <BackButton />
      {icon}
      <h1>{title}</h1>
      <div class="page-bar-middle">{children}</div>
      {actions}
    </header>
  );
}

/** On a narrow screen: back to the list. */
export function BackButton() {
  const desk = useDesk();
  return (
    <IconButton
      icon="arrow-left"
      turns
      class="back-button"
      name={t('navigation-show-list')}
      onClick={() => {
        desk.column.value = 'list';
      }}
    />
  );
}
