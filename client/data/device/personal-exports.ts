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

/** Fetches the certificate of attendance and hands it to the browser; resolves with why not. */
export const downloadCertificate = (): Promise<Failure | undefined> =>
  download(makeCertificate, 'certificate.pdf', 'application/pdf');

/** The same for everything that the event holds about the person. */
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

/** The address under which a calendar program finds one's schedule, on the device that made it: the server keeps no more than its hash. */
export function useFeedUrl(): string | undefined {
  const known = v.safeParse(FeedUrl, useSignal(deviceSetting(FEED)));
  return known.success ? known.output : undefined;
}

/** Makes such an address; an earlier one ends. */
export async function makeFeed(): Promise<Failure | undefined> {
  const made = await http.request(openFeed, {});
  if (!made.ok) return made.refusal;
  setDeviceSetting(FEED, made.value.url);
  return undefined;
}

/** Revokes all of these addresses. */
export async function endFeed(): Promise<Failure | undefined> {
  const ended = await http.request(closeFeed, {});
  if (!ended.ok) return ended.refusal;
  setDeviceSetting(FEED, null);
  return undefined;
}

/** Erases the person from the event for good, then this device forgets them. */
export async function eraseMe(email: string): Promise<Failure | undefined> {
  // Asked before: by the time of the answer nobody may be logged in any more.
  const person = me.get();
  const first = await http.request(eraseOwnData, { email });
  const isUnheard = !first.ok && isUndecided(first.refusal);
  // The answer may be lost on its way back: who asks again then is not let in any more.
  const erased = isUnheard ? await http.request(eraseOwnData, { email }) : first;
  if (!erased.ok && !(isUnheard && erased.refusal.code === 'not-logged-in')) return erased.refusal;
  if (person) await forgetErased(person.id);
  return undefined;
}
