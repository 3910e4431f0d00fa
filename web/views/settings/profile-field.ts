import { t } from '../../i18n/texts.ts';
import type { ProfileField } from '../../state/types.ts';

/** The properties of a field's control. */
export interface FieldControlProps {
  readonly field: ProfileField;
  readonly known: string;
  readonly value: string;
  readonly isLocked: boolean;
  /** False: it was refused. */
  readonly set: (value: string) => Promise<boolean>;
}

export const labelOf = ({ name, required }: ProfileField): string =>
  required ? t('settings-field-required', { name }) : name;
