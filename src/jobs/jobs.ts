import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { ExportFolder } from '../files/export-folder.ts';
import { createOutbound, type Outbound } from '../outbound/client.ts';
import type { PushGateway } from '../outbound/push-gateway/gateway.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { channelActivity } from './channel-activity.ts';
import { descriptorWatch } from './descriptor-watch.ts';
import { Exporter } from './exporter.ts';
import { fileCleaner } from './file-cleaner.ts';
import { FullMembers } from './full-members.ts';
import { Digester } from './notifications/digester.ts';
import { MailNotifier } from './notifications/mail-notifier.ts';
import { notifier } from './notifications/notifier.ts';
import { PushNotifier } from './notifications/push-notifier.ts';
import type { PushSender } from './notifications/push-sender.ts';
import { kindsOf, pushWays } from './notifications/push-ways.ts';
import { webPushCarrier } from './notifications/web-push-carrier.ts';
import { Courier } from './outbox/courier.ts';
import { openMail } from './outbox/mail-transport.ts';
import { mailCarrier, type SendMail } from './outbox/mailer.ts';
import { linkFinder } from './previews/link-finder.ts';
import { Previewer } from './previews/previewer.ts';
import { pruner } from './pruner.ts';
import { mobileCarrier } from './push-gateway/mobile-carrier.ts';
import { queueSweeper } from './queue-sweeper.ts';
import { Retention } from './retention.ts';
import { Scheduler } from './scheduler.ts';
import { SearchIndexer } from './search-indexer.ts';
import { webhookCaller } from './webhooks/caller.ts';
import { webhookCarrier } from './webhooks/webhook-carrier.ts';
import { type Job, Worker } from './worker.ts';

export interface JobOptions {
  /** Delivers mail; null: mail stays in the outbox. The default follows from the configuration. */
  readonly sendMail?: SendMail | null | undefined;
  /** From 0 to 1: spreads attempts that would otherwise be made at the same time. */
  readonly random?: (() => number) | undefined;
  /** Wraps the client for outgoing requests. */
  readonly wrapOutbound?: ((outbound: Outbound) => Outbound) | undefined;
  /** The gateway for notifications of mobile clients; undefined: they get none. */
  readonly pushGateway?: PushGateway | undefined;
  /** The folder of unfinished uploads. */
  readonly incoming: string;
  readonly exportFolder: ExportFolder;
}

export interface Jobs {
  /** Posts messages to the servers of bots. */
  readonly webhooks: Pick<Worker, 'idle'>;
  /** Decides whom messages notify, and writes the mails that are due. */
  readonly notifications: Pick<Worker, 'idle'>;
  /** All jobs. */
  readonly all: readonly Pick<Worker, 'name' | 'lateMs' | 'behind'>[];
  /** Shows the pages that messages link to. */
  readonly previews: Pick<Worker, 'idle'>;
  stop(): Promise<void>;
}

/** Milliseconds for a linked page: users read messages soon after they are sent. */
const PAGE_LIMITS = { totalMs: 20_000, headersMs: 15_000, connectMs: 10_000 };

/** Starts all background jobs. */
export function startJobs(
  context: Context & { readonly push: PushSender; readonly outbound: Outbound },
  live: LiveRealm,
  options: JobOptions,
): Jobs {
  const { sendMail = openMail(mailOptions(context)), random, incoming, exportFolder } = options;
  const worker = (job: Job) => new Worker(job, context, live);
  const { pushGateway: gateway, wrapOutbound = (each: Outbound) => each } = options;
  const webhooks = [
    worker(webhookCaller(context)),
    worker(new Courier(context, webhookCarrier(context, context.outbound), random)),
  ];
  const carriers = [
    webPushCarrier(context, context.push),
    ...(gateway ? [mobileCarrier({ context, gateway })] : []),
  ];
  const notifications = [
    ...notifiers(context, gateway !== undefined).map(worker),
    ...carriers.map((carrier) => worker(new Courier(context, carrier, random))),
  ];
  const pages = wrapOutbound(createOutbound({ allow: context.config.outboundAllow, limits: PAGE_LIMITS }));
  const previews = [worker(linkFinder(context)), worker(new Previewer(context, pages))];
  const workers = [
    worker(new Scheduler(context)),
    worker(new SearchIndexer(context, live)),
    worker(pruner(context)),
    worker(channelActivity(context)),
    worker(fileCleaner(context, incoming)),
    worker(new Retention(context)),
    worker(new Exporter(context, exportFolder)),
    worker(new FullMembers(context)),
    worker(queueSweeper(context)),
    worker(descriptorWatch(context)),
    ...(sendMail ? [worker(new Courier(context, mailCarrier(sendMail, context.log), random))] : []),
    ...webhooks,
    ...notifications,
    ...previews,
  ];
  for (const each of workers) each.start();
  return {
    webhooks: { idle: () => idle(webhooks) },
    notifications: { idle: () => idle(notifications) },
    all: workers,
    previews: { idle: () => idle(previews) },
    stop: async () => {
      await Promise.all(workers.map((each) => each.stop()));
    },
  };
}

/** Without a mail server, no mails are made: nobody would get them. */
function notifiers(context: Context, hasGateway: boolean): Job[] {
  const sendsMail = context.config.smtpUrl !== undefined;
  const ways = pushWays({ hasGateway });
  const kinds = sendsMail ? (['mail', 'push'] as const) : (['push'] as const);
  return [
    notifier({ context, kinds, deviceKinds: kindsOf(ways) }),
    ...(sendsMail ? [new MailNotifier(context), new Digester(context)] : []),
    new PushNotifier(context, ways),
  ];
}

/** Resolves when all are idle; a job may wake another one. */
async function idle(workers: readonly Worker[]): Promise<void> {
  for (const _ of workers) for (const each of workers) await each.idle();
}

/** Without a mail server, mail is written to files in the data folder. */
const mailOptions = ({ config: { smtpUrl, mailFrom, dataDir } }: Context) => ({
  smtpUrl,
  from: mailFrom,
  folder: join(dataDir, 'outbox'),
});
