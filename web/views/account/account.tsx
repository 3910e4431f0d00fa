import { useEffect, useRef } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { fetchOrganization, type Organization } from '../../model/accounts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { TipHost } from '../../ui/overlays/tip.tsx';
import { useModel } from '../app/model-context.ts';
import { useResource } from '../kit/resource.tsx';
import { Closed } from './closed.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { FirstVisit } from './first-visit.tsx';
import { Forgotten, Reset } from './forgotten.tsx';
import { Join } from './join.tsx';
import { SignIn } from './sign-in.tsx';

needAreas('account');

/** Pages for which nobody has to be signed in, by the path; any other path asks to sign in. */
export function Account() {
  const { client, location } = useModel();
  const { value: organization } = useResource(() => fetchOrganization(client));
  const { path, fragment } = location.place.value;
  const [, page = '', token = ''] = path.split('/');
  useOnlySignedOut(page);
  return (
    <>
      {page !== 'login' && <SignedIn />}
      <AccountPage page={page} token={token} secret={fragment} organization={organization} />
      <TipHost />
    </>
  );
}

interface PageProps {
  readonly page: string;
  readonly token: string;
  readonly secret: string;
  readonly organization: Organization | undefined;
}

function AccountPage({ page, token, secret, organization }: PageProps) {
  if (organization?.isDeactivated) return <Closed organization={organization} />;
  switch (page) {
    case 'join':
    case 'register':
      return <Join organization={organization} token={token === '' ? undefined : token} />;
    case 'reset-password':
      return token === '' ? (
        <Forgotten organization={organization} />
      ) : (
        <Reset organization={organization} token={token} />
      );
    case 'confirm-email':
      return <ConfirmEmail organization={organization} token={token} />;
    case 'setup':
      return <FirstVisit organization={organization} secret={secret} />;
    default:
      return <SignIn organization={organization} />;
  }
}

/** Links that a signed-in user may follow, too. */
const FOR_EVERYBODY = /^(?:join|register|reset-password|confirm-email)$/;

/** After signing in one goes on to where one wanted to be. */
function useOnlySignedOut(page: string): void {
  const { phase, location } = useModel();
  const isReady = phase.value === 'ready';
  const wasReady = useRef(isReady);
  useEffect(() => {
    const stays = page === '' || (wasReady.current && FOR_EVERYBODY.test(page));
    if (!isReady || stays) return;
    const { fragment } = location.place.peek();
    location.goToPath(page === 'login' && fragment !== '' ? `/#${fragment}` : '/', { replace: true });
  }, [isReady, page]);
}

/** Somebody is signed in here, and follows a link of another account. */
function SignedIn() {
  const { phase, tables, location } = useModel();
  if (phase.value !== 'ready') return null;
  const name = tables.people.value.get(tables.ownId.value)?.full_name ?? '';
  return (
    <Banner
      kind="info"
      actions={
        <Button size="small" onClick={() => location.goToPath('/')}>
          {t('account-to-chat')}
        </Button>
      }
    >
      {t('account-signed-in-as', { name })}
    </Banner>
  );
}
