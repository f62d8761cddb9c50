import { type Device, type Fault, startPushService } from './push-service.ts';

/** Order to the process of a push service: subscribe browsers, with the faults of their next requests. */
export interface SubscribeOrder {
  readonly kind: 'subscribe';
  readonly browsers: readonly { readonly faults: readonly Fault[]; readonly isGone: boolean }[];
}
export type PushServiceOrder = SubscribeOrder | { readonly kind: 'report' };

export interface PushServiceReport {
  readonly subscriptions: readonly Device['subscription'][];
  /** Per browser, in order of subscription: how often the message arrived, and how many messages it shows. */
  readonly taken: readonly number[];
  readonly shown: readonly number[];
  readonly requests: number;
  readonly mostAtOnce: number;
}

// A push service in its own process, so that its cost is not counted as the server's.
const service = await startPushService();
const devices: Device[] = [];

process.on('message', (order: PushServiceOrder) => {
  for (const { faults, isGone } of order.kind === 'subscribe' ? order.browsers : []) {
    const device = service.subscribe();
    device.faults.push(...faults);
    device.isGone = isGone;
    devices.push(device);
  }
  const report: PushServiceReport = {
    subscriptions: devices.map(({ subscription }) => subscription),
    taken: devices.map(({ taken }) => taken.length),
    shown: devices.map(({ shown }) => shown.size),
    requests: service.requests.length,
    mostAtOnce: service.mostAtOnce(),
  };
  process.send?.(report);
});
process.send?.({ origin: service.origin });
