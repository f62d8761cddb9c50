import { createHmac } from 'node:crypto';
import type { ShopCall } from '../../server/api/sources/source-port.ts';
import { callOf } from './shop-stand-in.ts';

export interface HiEventsAttendee {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  status: 'ACTIVE' | 'AWAITING_PAYMENT' | 'CANCELLED';
  email: string;
  first_name: string;
  last_name: string;
  readonly public_id: string;
}

/** A stand-in for the webhooks of Hi.Events: signed over the body in hex, with the time of sending in whole seconds. */
export class HiEventsShop {
  secret = 'signing-secret';
  now = Date.UTC(2027, 5, 1);
  readonly attendees: HiEventsAttendee[] = [];

  call(event_type: string, payload: unknown, secret = this.secret): ShopCall {
    const event_sent_at = new Date(this.now).toISOString().replace(/\.\d+Z$/, '+00:00');
    const body = JSON.stringify({ event_type, event_sent_at, payload });
    return callOf(body, { signature: createHmac('sha256', secret).update(body).digest('hex') });
  }

  sell(who: Pick<HiEventsAttendee, 'email' | 'first_name' | 'last_name'>, isPaid: boolean): ShopCall {
    const id = this.attendees.length + 1;
    const status = isPaid ? 'ACTIVE' : 'AWAITING_PAYMENT';
    const attendee = {
      id,
      order_id: id,
      product_id: 7,
      status,
      public_id: `A-${String(id).padStart(5, '2')}`,
      ...who,
    } as const;
    this.attendees.push({ ...attendee });
    return this.call('attendee.created', attendee);
  }

  change(nth: number, edit: Partial<HiEventsAttendee>): ShopCall | undefined {
    const attendee = this.attendees[nth];
    if (!attendee) return undefined;
    Object.assign(attendee, edit);
    return this.call(attendee.status === 'CANCELLED' ? 'attendee.cancelled' : 'attendee.updated', { ...attendee });
  }
}
