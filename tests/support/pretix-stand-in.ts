import { PretixShop } from './pretix-shop.ts';
import { callOf, type Changing, type StandIn } from './shop-stand-in.ts';

/** pretix for histories of sales. */
export function pretixStandIn(): StandIn {
  const shop = new PretixShop({ page: 3 });
  const change = (act: string, code: string, { nth, late, attendee: { name, email } }: Changing): void => {
    const acts: Readonly<Record<string, () => void>> = {
      pay: () => shop.pay(code, late),
      cancel: () => shop.cancel(code, late),
      reactivate: () => shop.reactivate(code, late),
      expire: () => shop.expire(code, late),
      remove: () => shop.remove(code),
      rename: () => shop.rename(code, nth, { name, email }, late),
      name: () => shop.rename(code, nth, { name }, late),
      share: () => shop.rename(code, nth, { email }, late),
      drop: () => shop.drop(code, nth, late),
      split: () => shop.split(code, nth, late),
      block: () => shop.block(code, nth, true, late),
      unblock: () => shop.block(code, nth, false, late),
    };
    acts[act]?.();
  };
  return {
    kind: 'pretix',
    address: 'https://shop.example/org/ev/',
    hookSecret: '',
    get token() {
      return shop.token;
    },
    get now() {
      return shop.now;
    },
    set now(now) {
      shop.now = now;
    },
    get during() {
      return shop.during;
    },
    set during(during) {
      shop.during = during;
    },
    faults: shop.faults,
    everPaid: shop.everPaid,
    fetch: shop.fetch,
    tick: (ms) => shop.tick(ms),
    place: (people, { isTest, slow }) => shop.place({ people, testmode: isTest, slow }),
    change,
    takeCalls: () => shop.hooks.splice(0).map((hook) => callOf(hook)),
    forged: (code) => callOf({ organizer: 'org', event: 'ev', code }),
  };
}
