import { join } from 'node:path';
import type { Context } from '../chat/context.ts';
import { channelActivity } from '../chat/jobs/channel-activity.ts';
import { descriptorWatch } from '../chat/jobs/descriptor-watch.ts';
import { fileCleaner } from '../chat/jobs/file-cleaner.ts';
import { FullMembers } from '../chat/jobs/full-members.ts';
import { Courier } from '../chat/jobs/outbox/courier.ts';
import { openMail } from '../chat/jobs/outbox/mail-transport.ts';
import { mailCarrier, type SendMail } from '../chat/jobs/outbox/mailer.ts';
import { pruner } from '../chat/jobs/pruner.ts';
import { queueSweeper } from '../chat/jobs/queue-sweeper.ts';
import { Retention } from '../chat/jobs/retention.ts';
import { Scheduler } from '../chat/jobs/scheduler.ts';
import { SearchIndexer } from '../chat/jobs/search-indexer.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import { type Job, Worker } from '../engine/jobs/worker.ts';
import { createOutbound, type Outbound } from '../engine/outbound/client.ts';
import type { PushGateway } from '../engine/outbound/push-gateway/gateway.ts';
import { Exporter } from '../features/exports/exporter.ts';
import type { ExportFolder } from '../features/exports/folder.ts';
import { Digester } from '../features/notifications/jobs/digester.ts';
import { MailNotifier } from '../features/notifications/jobs/mail-notifier.ts';
import { notifier } from '../features/notifications/jobs/notifier.ts';
import { linkFinder } from '../features/previews/link-finder.ts';
import { Previewer } from '../features/previews/previewer.ts';
import { mobileCarrier } from '../features/push/gateway/mobile-carrier.ts';
import { PushNotifier } from '../features/push/jobs/push-notifier.ts';
import { pushRemover } from '../features/push/jobs/push-remover.ts';
import type { PushSender } from '../features/push/jobs/push-sender.ts';
import { kindsOf, pushWays } from '../features/push/jobs/push-ways.ts';
import { webPushCarrier } from '../features/push/jobs/web-push-carrier.ts';
import { webhookCaller } from '../features/webhooks/jobs/caller.ts';
import { webhookCarrier } from '../features/webhooks/jobs/webhook-carrier.ts';
import { features } from '../features.ts';

/** What features keep for some time. */
const expiries = features.flatMap((feature) => feature.expiries ?? []);

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
    worker(pruner(context, expiries)),
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
    pushRemover(context, ways),
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
