import { personKey } from '../../../domain/people/person-key.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { areAllDraftsBuffered, DRAFT, appendWrite, readPendingWrite } from '../../platform/storage/write-ahead.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { me } from '../../platform/session/session.ts';
import { useUserDocsLoaded } from '../loading/loading-state.ts';

type Values = Record<string, unknown>;

/** Where a form keeps what was typed and has not arrived. */
interface FormDraft {
  readonly read: () => Values | undefined;
  /** Makes values outlive a page that dies at this moment. They are not shown elsewhere until they are saved. */
  readonly persistNow: (values: Values | undefined) => void;
  /** `undefined` removes the draft. */
  readonly save: (values: Values | undefined) => void;
  readonly subscribe: (changed: () => void) => () => void;
  /** As it is stored, in the format of its form; not checked. */
  readonly live: ReadonlySignal<unknown>;
}

/**
 * The draft of a form, by the name of the form. It is stored on this device for the person who is logged in, and removed with them;
 * before anybody is logged in it lives as long as the page.
 */
export function draftOf(form: string): FormDraft {
  const name = DRAFT + form;
  // Until the device's database is open, drafts are in localStorage.
  const live = computed([deviceSetting(name), me], (stored, person) =>
    stored === undefined && person ? readPendingWrite(personKey(person.id), name)?.value : stored,
  );
  return {
    read: () => {
      const values = live.get();
      return typeof values === 'object' && values !== null ? (values as Values) : undefined;
    },
    persistNow: (values) => {
      const key = ownKey();
      if (key !== undefined) appendWrite(key, name, values ?? null);
    },
    save: (values) => setDeviceSetting(name, values ?? null),
    subscribe: (changed) => live.subscribe(changed),
    live,
  };
}

/** Whether a form that is opened now finds its draft, if there is one. */
export function useDraftsLoaded(): boolean {
  const isRead = useUserDocsLoaded();
  const key = ownKey();
  return isRead || (key !== undefined && areAllDraftsBuffered(key));
}

function ownKey(): string | undefined {
  const person = me.get();
  return person && personKey(person.id);
}
