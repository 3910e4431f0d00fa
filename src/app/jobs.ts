import { join } from 'node:path';
import type { JobAround } from '../chat/around.ts';
import type { Context } from '../chat/context.ts';
import { channelActivity } from '../chat/jobs/channel-activity.ts';
import { descriptorWatch } from '../chat/jobs/descriptor-watch.ts';
import { fileCleaner } from '../chat/jobs/file-cleaner.ts';
import { FullMembers } from '../chat/jobs/full-members.ts';
import { openMail } from '../chat/jobs/outbox/mail-server.ts';
import { mailTransport, type SendMail } from '../chat/jobs/outbox/mailer.ts';
import { OutboxSender } from '../chat/jobs/outbox/outbox-sender.ts';
import { pruner } from '../chat/jobs/pruner.ts';
import { queueSweeper } from '../chat/jobs/queue-sweeper.ts';
import { Retention } from '../chat/jobs/retention.ts';
import { Scheduler } from '../chat/jobs/scheduler.ts';
import { SearchIndexer } from '../chat/jobs/search-indexer.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import { type Job, Worker } from '../engine/jobs/worker.ts';
import { createOutbound, type Outbound } from '../engine/outbound/client.ts';
import type { PushGateway } from '../engine/outbound/push-gateway/gateway.ts';
import { kindsOf, pushWays } from '../features/push/jobs/push-ways.ts';
import { features } from '../features.ts';

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
}

export interface Jobs {
  /** All jobs. */
  readonly all: readonly Pick<Worker, 'name' | 'lateMs' | 'behind'>[];
  /** Resolves when the jobs of some features have nothing to do now. */
  idle(...features: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all background jobs. */
export function startJobs(
  context: Context & { readonly outbound: Outbound },
  live: LiveRealm,
  options: JobOptions,
): Jobs {
  const { sendMail = openMail(mailOptions(context)), random, incoming } = options;
  const worker = (job: Job) => new Worker(job, context, live);
  const around = aroundOf(context, options);
  const ofFeatures = features.map(({ name, jobs }) => ({
    name,
    workers: (jobs?.(around) ?? []).map(worker),
  }));
  const ofChat = [
    new Scheduler(context),
    new SearchIndexer(context, live),
    pruner(context, expiries),
    channelActivity(context),
    fileCleaner(context, incoming),
    new Retention(context),
    new FullMembers(context),
    queueSweeper(context),
    descriptorWatch(context),
    ...(sendMail ? [new OutboxSender(context, mailTransport(sendMail, context.log), random)] : []),
  ];
  const workers = [...ofChat.map(worker), ...ofFeatures.flatMap((feature) => feature.workers)];
  for (const each of workers) each.start();
  return {
    all: workers,
    idle: (...names) =>
      idle(ofFeatures.filter(({ name }) => names.includes(name)).flatMap((feature) => feature.workers)),
    stop: async () => {
      await Promise.all(workers.map((each) => each.stop()));
    },
  };
}

/** What features keep for some time. */
const expiries = features.flatMap((feature) => feature.expiries ?? []);

function aroundOf(
  context: Context & { readonly outbound: Outbound },
  { random, pushGateway, wrapOutbound = (each) => each }: JobOptions,
): JobAround {
  return {
    ...{ context, random, pushGateway, outbound: context.outbound },
    openOutbound: (limits) => wrapOutbound(createOutbound({ allow: context.config.outboundAllow, limits })),
    deviceKinds: kindsOf(pushWays({ hasGateway: pushGateway !== undefined })),
  };
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
