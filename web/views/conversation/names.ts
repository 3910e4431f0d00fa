import { t } from '../../i18n/texts.ts';

/** The name of a topic as it is shown: the one without a name has words, too. */
export const topicText = (topic: string): string => (topic === '' ? t('messages-general-topic') : topic);
