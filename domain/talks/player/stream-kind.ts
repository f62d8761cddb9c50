import { meetingName } from '../../link-services.ts';
import { formTexts } from '../../form-texts.ts';
import { type EmbedAddress, isChannelAddress, pageAddress } from './embed-address.ts';
import { engineAddress, type EngineAddress } from './engine-address.ts';

/** What an address is, for the organisers who enter it, and what viewers can do with it here. */
export interface StreamKind {
  readonly title: string;
  readonly can: readonly string[];
  readonly cannot: readonly string[];
  /** Who learns what, and when. */
  readonly note: string;
}

const LIVE = ['Play, pause and volume', 'Follows the talk’s end', 'Counts as watched'];
const ALL = ['Play, pause and volume', 'Seek and speed', 'Follows the talk’s end', 'Counts as watched'];
const OWN_CAPTIONS = 'Our captions';
const LESS_DATA = 'Sound only, data saver';
const vendorNote = (vendor: string): string => `${vendor} is contacted when a viewer presses Play, and not before.`;

/** What an address is; undefined if it cannot be played here. `hosts`: those whose pages the operator allows in a frame. */
export function streamKind(address: string, hosts: readonly string[] = []): StreamKind | undefined {
  const known = engineAddress(address);
  if (known) return kindOf(known, address);
  const page = pageAddress(address);
  return page && hosts.includes(page.host.toLowerCase()) ? embedKind(page, address) : undefined;
}

function kindOf(known: EngineAddress, address: string): StreamKind {
  switch (known.engine) {
    case 'stream':
      return {
        title: known.isHls
          ? 'A video stream (HLS). It plays in our own player.'
          : 'A video file. It plays in our own player.',
        can: [...ALL, OWN_CAPTIONS, ...(known.isHls ? [LESS_DATA] : [])],
        cannot: known.isHls ? [] : [LESS_DATA],
        note: 'Its host is contacted when a viewer presses Play, and not before.',
      };
    case 'vimeo':
      return {
        title: known.url.includes('/event/') ? 'A Vimeo event' : 'A Vimeo video',
        can: [...ALL, 'Data saver'],
        cannot: [OWN_CAPTIONS],
        note: vendorNote('Vimeo'),
      };
    case 'frame':
      return {
        title: known.vendor === 'JW' ? 'A JW Player video' : 'A Dacast stream',
        can: ALL,
        cannot: [OWN_CAPTIONS, LESS_DATA],
        note: vendorNote(known.vendor === 'JW' ? 'JW Player' : 'Dacast'),
      };
    default:
      return embedKind(known, address);
  }
}

function embedKind({ kind, url, host }: EmbedAddress, address: string): StreamKind {
  const cannot = [OWN_CAPTIONS, LESS_DATA];
  switch (kind) {
    case 'youtube':
      return {
        title: address.includes('/live/') ? 'A YouTube live stream' : 'A YouTube video',
        can: ALL,
        cannot,
        note: vendorNote('YouTube'),
      };
    case 'twitch': {
      const note = `${vendorNote('Twitch')} On screens narrower than 400 pixels viewers get a link to it.`;
      return url.includes('?video=')
        ? { title: 'A Twitch recording', can: [...LIVE, 'Seek'], cannot, note }
        : { title: 'A Twitch channel', can: LIVE, cannot: ['Seek', ...cannot], note };
    }
    case 'peertube':
      return { title: 'A PeerTube video', can: ALL, cannot, note: vendorNote(host) };
    default:
      return {
        title: `A page of ${host}. It plays with its own controls.`,
        can: ['Counts as watched while it is open'],
        cannot: ['Our buttons and volume', 'Seek and speed', 'Its own end', ...cannot],
        note: `${vendorNote(host)} If it stays empty, that page does not let other sites show it.`,
      };
  }
}

/** Why an address cannot be entered as a stream; undefined if it can. */
export function streamProblem(address: string): string | undefined {
  if (isChannelAddress(address)) return formTexts.streamIsChannel;
  return meetingName(address) === undefined ? undefined : formTexts.streamIsMeeting;
}
