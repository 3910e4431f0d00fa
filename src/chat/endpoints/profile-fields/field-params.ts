import { z } from 'zod';
import { boolean, json, text } from '../../../engine/http/params.ts';

const data = z.record(z.string(), z.unknown());

/** The properties of a field, each present if it changes. */
export const changeParams = {
  name: text({ optional: true, allowBlank: true, doc: 'At most 40 characters.' }),
  hint: text({ optional: true, allowBlank: true, doc: 'At most 80 characters.' }),
  field_data: json(data, {
    optional: true,
    doc: 'Choices, or the kind of account, for types that have them.',
  }),
  required: boolean({ optional: true, doc: 'Everybody is asked to fill it in.' }),
  display_in_profile_summary: boolean({ optional: true, doc: 'At most two fields are.' }),
  editable_by_user: boolean({ optional: true, doc: 'People fill it in themselves.' }),
};

/** The same for a new field. */
export const newParams = {
  name: text({ default: '', allowBlank: true, doc: 'At most 40 characters.' }),
  hint: text({ default: '', allowBlank: true, doc: 'At most 80 characters.' }),
  field_data: json(data, { default: {}, doc: 'Choices, or the kind of account, for types that have them.' }),
  required: boolean({ default: false, doc: 'Everybody is asked to fill it in.' }),
  display_in_profile_summary: boolean({ default: false, doc: 'At most two fields are.' }),
  editable_by_user: boolean({ default: true, doc: 'People fill it in themselves.' }),
};

interface Properties<Text, Data, Flag> {
  readonly name: Text;
  readonly hint: Text;
  readonly field_data: Data;
  readonly display_in_profile_summary: Flag;
  readonly required: Flag;
  readonly editable_by_user: Flag;
}

/** The properties of a field in a request: all of them for a new field. */
export const readField = <Text, Data, Flag>(params: Properties<Text, Data, Flag>) => ({
  name: params.name,
  hint: params.hint,
  data: params.field_data,
  inSummary: params.display_in_profile_summary,
  required: params.required,
  editableByUser: params.editable_by_user,
});
