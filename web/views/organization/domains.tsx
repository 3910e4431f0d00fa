import './domains.css';
import type { RealmDomain } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { addDomain, changeDomain, removeDomain } from '../../model/domains.ts';
import { failureOf } from '../../model/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox, Switch } from '../../ui/controls/choices.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ask } from '../kit/ask.tsx';
import { PageForm, useForm } from '../kit/form.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { Group } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { OwnersOnly, useIsOwner } from './administrators.tsx';

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
    ask(desk, {
      title: t('domains-remove-title', { domain }),
      step: t('domains-remove-step'),
      texts: [opens ? t('domains-remove-last') : t('domains-remove-text')],
      work: () => removeDomain(client, domain),
    });
  return (
    <SettingsRow
      name={
        <>
          <strong dir="ltr">{domain}</strong>
          <Switch
            label={t('domains-subdomains-of', { domain })}
            disabled={isLocked}
            checked={value}
            onChecked={(on) => void set(on)}
          />
          <OutcomeMark outcome={outcome} />
        </>
      }
      steps={[!isLocked && { icon: 'trash-2', name: t('domains-remove', { domain }), run: remove }]}
    />
  );
}

function NewDomain() {
  const { client } = useModel();
  const form = useForm({
    start: { domain: '', allowsSubdomains: false },
    check: ({ domain }) => ({ domain: domain.trim() === '' && t('domains-need') }),
    refusedAt: (error) => {
      const domain = problemText(failureOf(error).message);
      return domain === undefined ? undefined : { domain };
    },
    save: ({ domain, allowsSubdomains }) => addDomain(client, domain, allowsSubdomains),
  });
  return (
    <PageForm form={form} class="domain-form">
      <TextField
        {...form.at('domain')}
        label={t('domains-new')}
        dir="ltr"
        autoComplete="off"
        spellcheck={false}
        maxLength={255}
      />
      <Checkbox {...form.on('allowsSubdomains')} label={t('domains-subdomains')} />
      <Button type="submit" icon="plus" busy={form.isSaving}>
        {t('domains-add')}
      </Button>
    </PageForm>
  );
}

function problemText(message: string): string | undefined {
  if (message.startsWith('Invalid domain')) return t('domains-invalid');
  return message.includes('is already a part of your organization') ? t('domains-taken') : undefined;
}
