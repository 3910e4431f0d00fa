import { useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { formatList } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { Failures } from '../../model/in-turn.ts';
import { inTurn } from '../../model/in-turn.ts';
import { type AccountRole, deactivatePerson, reactivatePerson, setRole } from '../../model/people.ts';
import { Select } from '../../ui/controls/select.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { failureWords } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { roleOptions } from '../invite/roles.ts';

needAreas('people', 'person');

export type PeopleStep = 'role' | 'deactivate' | 'reactivate';

interface Props {
  readonly step: PeopleStep;
  readonly people: readonly User[];
  readonly onClose: () => void;
}

const MEMBER = 400;
const GUEST = 600;

/** How many names the question has. */
const NAMED = 12;

/** Changes several people, one after another; who was refused stays here, each with the reason. */
export function ManyDialog({ step, people, onClose }: Props) {
  const { client, tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const [role, setChosen] = useState<number>(MEMBER);
  const [left, setLeft] = useState(people);
  const [failures, setFailures] = useState<Failures>(new Map());
  const [done, setDone] = useState<number>();
  const work = (userId: number) => {
    if (step === 'role') return setRole(client, userId, role as AccountRole);
    return step === 'deactivate' ? deactivatePerson(client, userId, '') : reactivatePerson(client, userId);
  };
  const change = async () => {
    setDone(0);
    const failed = await inTurn(
      left.map((each) => each.user_id),
      work,
      setDone,
    );
    setDone(undefined);
    const count = left.length - failed.size;
    if (count > 0) showToast(doneText(step, count));
    if (failed.size === 0) return onClose();
    setFailures(failed);
    setLeft(left.filter((each) => failed.has(each.user_id)));
  };
  const isBusy = done !== undefined;
  const isAgain = failures.size > 0;
  const count = left.length;
  return (
    <ConfirmDialog
      title={askText(step, count)}
      confirm={isAgain ? t('person-many-again') : confirmText(step)}
      danger={step === 'deactivate'}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => !isBusy && void change()}
    >
      <div class="person-consequences">
        {isAgain ? <Refused people={left} failures={failures} /> : <p>{namesText(left)}</p>}
        {step === 'role' && (
          <Select
            label={t('person-many-new-role')}
            hint={role === GUEST ? t('person-many-guests') : undefined}
            value={String(role)}
            onValue={(text) => setChosen(Number(text))}
            options={roleOptions(own?.role)}
          />
        )}
        {step === 'deactivate' && !isAgain && (
          <ul>
            <li>{t('person-deactivate-sessions')}</li>
            <li>{t('person-many-bots')}</li>
            <li>{t('person-deactivate-stays')}</li>
          </ul>
        )}
        {step === 'reactivate' && !isAgain && <p>{t('person-many-reactivate-text')}</p>}
        {isBusy && <p aria-live="polite">{t('person-many-progress', { done, count })}</p>}
      </div>
    </ConfirmDialog>
  );
}

interface RefusedProps {
  readonly people: readonly User[];
  readonly failures: Failures;
}

function Refused({ people, failures }: RefusedProps) {
  return (
    <div role="alert" class="person-refused">
      <p>{t('person-many-refused')}</p>
      <ul>
        {people.map(({ user_id: userId, full_name: name }) => {
          const failure = failures.get(userId);
          return (
            <li key={userId}>
              <strong dir="auto">{name}</strong>: {failure && failureWords(failure)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function namesText(people: readonly User[]): string {
  const names = people.slice(0, NAMED).map((each) => each.full_name);
  const more = people.length - names.length;
  return formatList(more > 0 ? [...names, t('person-many-more', { count: more })] : names);
}

function askText(step: PeopleStep, count: number): string {
  if (step === 'role') return t('person-many-role-ask', { count });
  return step === 'deactivate'
    ? t('person-many-deactivate-ask', { count })
    : t('person-many-reactivate-ask', { count });
}

function confirmText(step: PeopleStep): string {
  if (step === 'role') return t('person-many-role-do');
  return step === 'deactivate' ? t('person-many-deactivate') : t('person-many-reactivate');
}

function doneText(step: PeopleStep, count: number): string {
  if (step === 'role') return t('person-many-role-done', { count });
  return step === 'deactivate'
    ? t('person-many-deactivate-done', { count })
    : t('person-many-reactivate-done', { count });
}
