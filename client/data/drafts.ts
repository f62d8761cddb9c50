import { personKey } from '../../domain/people/person-key.ts';
import { deviceSetting, setDeviceSetting } from '../platform/session/device-settings.ts';
import { areAllDraftsBuffered, DRAFT, appendWrite, readPendingWrite } from '../platform/storage/write-ahead.ts';
import { computed, type ReadonlySignal } from '../platform/react/signal.ts';
import { me } from '../platform/session/session.ts';
import { useMineKnown } from './known.ts';

type Values = Record<string, unknown>;

interface Draft {
  readonly read: () => Values | undefined;
  /** Not shown to anybody yet, and safe from a page that dies. */
  readonly hold: (values: Values | undefined) => void;
  readonly keep: (values: Values | undefined) => void;
  readonly watch: (changed: () => void) => () => void;
}

/**
 * What was typed into a form and has not arrived: kept on this device for the person, and gone with them. Before somebody is logged in
 * it lives as long as the page.
 */
export function draftOf(form: string): Draft {
  const name = DRAFT + form;
  const kept = keptDraft(form);
  const hold = (values: Values | undefined): void => {
    const key = ownKey();
    if (key !== undefined) appendWrite(key, name, values ?? null);
  };
  return {
    read: () => {
      const values = kept.get();
      return typeof values === 'object' && values !== null ? (values as Values) : undefined;
    },
    hold,
    keep: (values) => {
      hold(values);
      setDeviceSetting(name, values ?? null);
    },
    watch: (changed) => kept.subscribe(changed),
  };
}

/** What is kept of a form, live; until the device's database is open, what stands beside it. */
export const keptDraft = (form: string): ReadonlySignal<unknown> =>
  computed([deviceSetting(DRAFT + form), me], (kept, person) =>
    kept === undefined && person ? readPendingWrite(personKey(person.id), DRAFT + form)?.value : kept,
  );

/** Whether a form that is opened now finds its draft, if there is one. */
export function useDraftsKnown(): boolean {
  const isRead = useMineKnown();
  const key = ownKey();
  return isRead || (key !== undefined && areAllDraftsBuffered(key));
}

function ownKey(): string | undefined {
  const person = me.get();
  return person && personKey(person.id);
}
