import './account.css';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Organization } from '../../model/accounts.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { useModel } from '../app/model-context.ts';

interface Props {
  readonly organization: Organization | undefined;
  readonly title: string;
  readonly text?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Links under the card. */
  readonly foot?: ComponentChildren;
}

/** A page before the chat: whose it is, one thing to do, and what else one may have come for. */
export function Frame({ organization, title, text, children, foot }: Props) {
  useEffect(() => {
    document.title = organization ? `${title} · ${organization.name}` : title;
  }, [title, organization]);
  return (
    <main class="account">
      <div class="account-column">
        <div class="account-card">
          <header class="account-head">
            <span class="account-icon">{organization?.icon && <img src={organization.icon} alt="" />}</span>
            <h1>{title}</h1>
            {text && <p class="account-text">{text}</p>}
          </header>
          {children}
        </div>
        {foot && <footer class="account-foot">{foot}</footer>}
      </div>
    </main>
  );
}

/** While it is not known what the page has to say. */
export function Waiting({ organization }: { readonly organization: Organization | undefined }) {
  return (
    <main class="account">
      <div class="account-column">
        <div class="account-card">
          <header class="account-head">
            <span class="account-icon">{organization?.icon && <img src={organization.icon} alt="" />}</span>
          </header>
          <Skeleton lines={4} />
        </div>
      </div>
    </main>
  );
}

interface PathLinkProps {
  readonly path: string;
  readonly children: ComponentChildren;
}

/** To another page of this kind, without loading anew. */
export function PathLink({ path, children }: PathLinkProps) {
  const { location } = useModel();
  return (
    <a
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        location.goToPath(path);
      }}
    >
      {children}
    </a>
  );
}

export function BackToSignIn() {
  return <PathLink path="/login">{t('account-back')}</PathLink>;
}
