import { changeEventSettings, readEventSettings, storeLogo } from '../../../domain/event/admin-event-calls.ts';
import type { Ports } from '../../ports.ts';
import { findRevised } from '../../sync/documents.ts';
import { eventSettings } from '../../sync/stored-collections.ts';
import { endpoint } from '../../http/endpoint.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { writeSettings } from './write-settings.ts';

/** Returns the effective settings (stored and fixed), with their revision for changes. */
async function shownSettings(ports: Ports) {
  const held = await findRevised(eventSettings, 'event', ports);
  const { id: _id, isDemo: _isDemo, ...settings } = { ...(held?.document ?? ports.event()), ...ports.fixedSettings };
  return { rev: held?.rev ?? '', settings, fixed: Object.keys(ports.fixedSettings) };
}

export const adminEventEndpoints = [
  endpoint(readEventSettings, {
    summary: 'All that organisers set of the event, and what of it the event file of the server fixes.',
    handle: ({ ports }) => shownSettings(ports),
  }),
  /** A new zone or new days do not move any talk. A new phase applies at once on all devices. */
  endpoint(changeEventSettings, {
    summary: 'Sets the event, its phase too; what is not said stays as it is.',
    example: { phase: 'live', dayLabels: ['Opening', 'Workshops'] },
    refuses: ['conflict'],
    showCurrent: ({ ports }) => shownSettings(ports),
    handle: async ({ actor, input, ports, header }) => {
      const logo = await writeSettings({ actor, patch: input, ifMatch: header('if-match') }, ports);
      if (input.logoUrl === null) await discardPicture(logo, actor, ports);
      return shownSettings(ports);
    },
  }),
  endpoint(storeLogo, {
    summary: 'Gives the event a logo: png or jpeg, under 5,000,000 bytes. The one before is taken away.',
    handle: ({ actor, file, ports }) => {
      const put = async (logoUrl: string) => {
        const replaced = await writeSettings({ actor, patch: {}, logoUrl }, ports);
        return { document: await shownSettings(ports), replaced };
      };
      return replacePicture({ actor, file, put }, ports);
    },
  }),
];
