import { afterAll, beforeAll, describe } from 'vitest';
import { Temporal as Polyfill } from 'temporal-polyfill/implementation';

const native = globalThis.Temporal;

/** Runs a suite with the runtime's Temporal and with the polyfill that older browsers get. */
export function describeWithBothTemporals(name: string, suite: () => void): void {
  const temporals = [
    { kind: 'native', temporal: native },
    { kind: 'polyfilled', temporal: Polyfill },
  ];
  describe.each(temporals)(`${name} (Temporal $kind)`, ({ temporal }) => {
    beforeAll(() => void Reflect.set(globalThis, 'Temporal', temporal));
    afterAll(() => void Reflect.set(globalThis, 'Temporal', native));
    suite();
  });
}
