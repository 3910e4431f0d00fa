import './domains.css';
import { useState } from 'preact/hooks';
import type { RealmDomain } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { addDomain, changeDomain, removeDomain } from '../../model/domains.ts';
import { failureOf } from '../../model/failure.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Checkbox, Switch } from '../../ui/controls/choices.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AskDialog } from '../app/ask-dialog.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { Group, OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { OwnersOnly, useIsOwner } from './administrators.tsx';
import { useSubmit } from './use-submit.ts';

needAreas('domains', 'settings');

/** Where addresses may come from, while they are restricted. */
export function Domains() {
  const realm = useModel().live.read('realm');
  const isOwner = useIsOwner();
  const domains = realm.realm_domains ?? [];
  const isRestricted = realm.realm_emails_restricted_to_domains === true;
  return (
    <Group title={t('domains-title')}>
      <p class="settings-text">{meaning(isRestricted, domains.length)}</p>
      <OwnersOnly />
      {domains.length > 0 && (
        <ul class="settings-rows domains" aria-label={t('domains-title')}>
          {domains.map((each) => (
            <Row
              key={each.domain}
              domain={each}
              opens={isRestricted && domains.length === 1}
              isLocked={!isOwner}
            />
          ))}
        </ul>
      )}
      {isOwner && <NewDomain />}
    </Group>
  );
}

/** The effect of the domains with the present state of the switch "Only addresses of the organization's domains". */
function meaning(isRestricted: boolean, count: number): string {
  if (!isRestricted) return t('domains-open');
  return count === 0 ? t('domains-closed') : t('domains-restricted');
}

interface RowProps {
  readonly domain: RealmDomain;
  /** Without it addresses are no longer restricted. */
  readonly opens: boolean;
  readonly isLocked: boolean;
}

function Row({ domain: { domain, allow_subdomains: known }, opens, isLocked }: RowProps) {
  const { client } = useModel();
  const desk = useDesk();
  const { value, set, outcome } = useSaved(known, (allows) => changeDomain(client, domain, allows));
  const remove = () =>
    desk.open((close) => (
      <AskDialog
        title={t('domains-remove-title', { domain })}
        confirm={t('domains-remove-step')}
        danger
        work={() => removeDomain(client, domain)}
        onClose={close}
      >
        <p>{opens ? t('domains-remove-last') : t('domains-remove-text')}</p>
      </AskDialog>
    ));
  return (
    <li class="settings-row">
      <div class="settings-row-text">
        <strong dir="ltr">{domain}</strong>
        <Switch
          label={t('domains-subdomains-of', { domain })}
          disabled={isLocked}
          checked={value}
          onChecked={(on) => void set(on)}
        />
        <OutcomeMark outcome={outcome} />
      </div>
      {!isLocked && <IconButton icon="trash-2" name={t('domains-remove', { domain })} onClick={remove} />}
    </li>
  );
}

function NewDomain() {
  const { client } = useModel();
  const [domain, setDomain] = useState('');
  const [allowsSubdomains, setAllowsSubdomains] = useState(false);
  const { submit, isSaving, problem, refusal, forget } = useSubmit<string>({
    check: () => (domain.trim() === '' ? t('domains-need') : undefined),
    problemOf: (error) => problemText(failureOf(error).message),
    save: () => addDomain(client, domain, allowsSubdomains),
    onDone: () => {
      setDomain('');
      setAllowsSubdomains(false);
    },
  });
  useLeaveGuard(domain !== '' && !isSaving);
  return (
    <form
      class="domain-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) submit();
      }}
    >
      <TextField
        label={t('domains-new')}
        dir="ltr"
        autoComplete="off"
        spellcheck={false}
        maxLength={255}
        value={domain}
        onValue={(text) => {
          forget();
          setDomain(text);
        }}
        error={problem ?? refusal}
      />
      <Checkbox label={t('domains-subdomains')} checked={allowsSubdomains} onChecked={setAllowsSubdomains} />
      <Button type="submit" icon="plus" busy={isSaving}>
        {t('domains-add')}
      </Button>
    </form>
  );
}

function problemText(message: string): string | undefined {
  if (message.startsWith('Invalid domain')) return t('domains-invalid');
  return message.includes('is already a part of your organization') ? t('domains-taken') : undefined;
}
