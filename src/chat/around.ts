import type { Outbound, OutboundOptions } from '../engine/outbound/client.ts';
import type { PushGateway } from '../engine/outbound/push-gateway/gateway.ts';
import type { Context } from './context.ts';
import type { DeviceKind } from './model/push-devices.ts';

/** What the services of features get: the context is being composed. */
export interface ServiceAround {
  readonly context: Pick<
    Context,
    'clock' | 'log' | 'realm' | 'db' | 'transact' | 'announce' | 'config' | 'fileSecret'
  >;
  /** Makes requests to other servers. */
  readonly outbound: Outbound;
  /** The gateway for notifications of mobile clients; undefined: they get none. */
  readonly pushGateway: PushGateway | undefined;
}

/** What the jobs of features get. */
export interface JobAround extends Omit<ServiceAround, 'context'> {
  readonly context: Context;
  /** Opens another client for requests to other servers, with limits of its own. */
  openOutbound(limits: NonNullable<OutboundOptions['limits']>): Outbound;
  /** The kinds of devices to which this server can send notifications. */
  readonly deviceKinds: ReadonlySet<DeviceKind>;
  /** From 0 to 1: spreads attempts that would otherwise be made at the same time; undefined: at random. */
  readonly random: (() => number) | undefined;
}
