import type { ComponentChildren } from 'preact';
import type { User } from '../../client/shapes.ts';
import { currentLocale } from '../../i18n/texts.ts';
import type { ProfileField } from '../../state/types.ts';
import { isSafeLink } from '../../ui/html/rules.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { Content } from '../messages/content/content.tsx';
import { choiceOf, dayOf, peopleOf, siteOf } from './profile-texts.ts';

/** A user's value for a field of the profile; undefined: none. */
export function profileValue(person: User, field: ProfileField): ComponentChildren {
  const kept = person.profile_data?.[String(field.id)];
  if (!kept?.value) return undefined;
  const { value, rendered_value: html } = kept;
  switch (field.type) {
    case 3:
      return choiceOf(field.field_data, value);
    case 4:
      return dayOf(value, currentLocale());
    case 5:
      return <Address url={value} text={value.replace(/^https?:\/\/|\/$/g, '')} />;
    case 6: {
      const userIds = peopleOf(value);
      return userIds.length > 0 ? <People userIds={userIds} /> : undefined;
    }
    case 7:
      return <Account fieldData={field.field_data} name={value} />;
    default:
      return html === undefined ? value : <Markdown html={html} />;
  }
}

function Markdown({ html }: { readonly html: string }) {
  const { tables } = useModel();
  return <Content html={html} ownId={tables.ownId.value} class="person-text" />;
}

function Account({ fieldData, name }: { readonly fieldData: string; readonly name: string }) {
  const known = useModel().live.read('realm').realm_default_external_accounts;
  return <Address url={siteOf(fieldData, name, known ?? {})} text={name} />;
}

function Address({ url, text }: { readonly url: string | undefined; readonly text: string }) {
  if (!url || !isSafeLink(url)) return <>{text}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function People({ userIds }: { readonly userIds: readonly number[] }) {
  const model = useModel();
  const desk = useDesk();
  return (
    <ul class="person-people">
      {userIds.map((userId) => (
        <li key={userId}>
          <button
            type="button"
            class="person-link"
            dir="auto"
            onClick={() => {
              desk.card.value = undefined;
              desk.details.value = { kind: 'person', userId };
            }}
          >
            {personText(model, userId)}
          </button>
        </li>
      ))}
    </ul>
  );
}
