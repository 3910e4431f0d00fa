import { t } from '../../i18n/texts.ts';
import { useModel } from '../app/model-context.ts';
import { holdersText } from '../groups/holders-text.ts';
import { LockedNote } from '../kit/refusal.tsx';

const GUEST = 600;

/** Why one makes no bots: who does. */
export function WhoMayMake() {
  const { tables, live } = useModel();
  const realm = live.read('realm');
  const isGuest = tables.people.value.get(tables.ownId.value)?.role === GUEST;
  const all = holdersText(tables, realm.realm_can_create_bots_group) ?? t('bots-nobody');
  const writing = holdersText(tables, realm.realm_can_create_write_only_bots_group);
  return (
    <div class="bots-who">
      {isGuest && <Line>{t('bots-guests-may-not')}</Line>}
      <Line>{t('bots-who-may-all', { who: all })}</Line>
      {writing && writing !== all && <Line>{t('bots-who-may-writing', { who: writing })}</Line>}
    </div>
  );
}

const Line = ({ children }: { readonly children: string }) => <LockedNote>{children}</LockedNote>;
