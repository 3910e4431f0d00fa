import { text } from '../../../engine/http/params.ts';
import { LIMITS } from '../../model/settings/settings.ts';

export const linkifierParams = {
  pattern: text({
    allowBlank: true,
    max: LIMITS.linkifierPattern,
    doc: 'A regular expression in the syntax of RE2, which runs in linear time; groups are named `(?P<name>…)`.',
  }),
  url_template: text({
    allowBlank: true,
    max: LIMITS.urlTemplate,
    doc: 'RFC 6570; its variables are the named groups of the pattern.',
  }),
};
