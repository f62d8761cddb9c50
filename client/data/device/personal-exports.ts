import { isUndecided } from '../../../domain/sync/server-marker.ts';
import * as v from 'valibot';
import { closeFeed, openFeed } from '../../../domain/calendar/calendar-calls.ts';
import { eraseOwnData, exportOwnData } from '../../../domain/erasure/erasure-calls.ts';
import { makeCertificate } from '../../../domain/people/person-calls.ts';
import type { Call } from '../../../domain/calls/call.ts';
import { http } from '../../platform/session/connection.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import type { Failure } from '../../platform/http/http.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { me } from '../../platform/session/session.ts';
import { forgetErased } from './log-in.ts';

export type { Failure };

/** Downloads the certificate of attendance; resolves to the reason of a failure. */
export const downloadCertificate = (): Promise<Failure | undefined> =>
  download(makeCertificate, 'certificate.pdf', 'application/pdf');

/** Downloads everything that the event stores about the person; resolves to the reason of a failure. */
export const downloadOwnData = (): Promise<Failure | undefined> =>
  download(exportOwnData, 'my-data.zip', 'application/zip');

async function download(call: Call, name: string, type: string): Promise<Failure | undefined> {
  const made = await http.file(call, {});
  if (!made.ok) return made.refusal;
  saveFile(name, type, made.value);
  return undefined;
}

const FEED = 'calendar-feed';
const FeedUrl = v.pipe(v.string(), v.startsWith('http'));

/** Returns the address of the person's calendar feed, known only on the device that created it: the server stores only a hash. */
export function useFeedUrl(): string | undefined {
  const known = v.safeParse(FeedUrl, useSignal(deviceSetting(FEED)));
  return known.success ? known.output : undefined;
}

/** Creates an address of the calendar feed; an earlier address stops working. Returns the reason of a failure. */
export async function makeFeed(): Promise<Failure | undefined> {
  const made = await http.request(openFeed, {});
  if (!made.ok) return made.refusal;
  setDeviceSetting(FEED, made.value.url);
  return undefined;
}

/** Revokes the addresses of the person's calendar feed. Returns the reason of a failure. */
export async function endOwnFeed(): Promise<Failure | undefined> {
  const ended = await http.request(closeFeed, {});
  if (!ended.ok) return ended.refusal;
  setDeviceSetting(FEED, null);
  return undefined;
}

/** Erases the person from the event for good, then from this device. Returns the reason of a failure. */
export async function eraseMe(email: string): Promise<Failure | undefined> {
  // Read first: the person may have logged out when the answer arrives.
  const person = me.get();
  const first = await http.request(eraseOwnData, { email });
  const isUnheard = !first.ok && isUndecided(first.refusal);
  // The answer may be lost; a repeat is then refused because the log-in is gone.
  const erased = isUnheard ? await http.request(eraseOwnData, { email }) : first;
  if (!erased.ok && !(isUnheard && erased.refusal.code === 'not-logged-in')) return erased.refusal;
  if (person) await forgetErased(person.id);
  return undefined;
}
