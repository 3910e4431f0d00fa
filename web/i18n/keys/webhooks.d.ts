/** Made by `node scripts/texts.ts` from webhooks.ftl. */
interface TextKeys {
  'webhooks-part': null;
  'webhooks-about': null;
  'webhooks-test': null;
  'webhooks-refresh': null;
  'webhooks-off': null;
  'webhooks-none': null;
  'webhooks-older': null;
  'webhooks-state-waiting': null;
  'webhooks-state-delivered': null;
  'webhooks-state-failed': null;
  'webhooks-state-dropped': null;
  'webhooks-trigger-test': null;
  'webhooks-trigger-mention': null;
  'webhooks-trigger-direct': null;
  'webhooks-replayed': { what: string | number };
  'webhooks-status': { status: string | number };
  'webhooks-attempts': { count: number };
  'webhooks-delivery': null;
  'webhooks-replay': null;
  'webhooks-try-now': null;
  'webhooks-replay-text': null;
  'webhooks-under-way': null;
  'webhooks-next': { when: string | number };
  'webhooks-attempt': { duration: string | number; number: string | number; time: string | number };
  'webhooks-request': null;
  'webhooks-reply': null;
  'webhooks-no-reply': null;
  'webhooks-cut': null;
  'webhooks-verify': null;
  'webhooks-verify-text': null;
  'webhooks-verify-copy': null;
  'webhooks-verify-copied': null;
}
