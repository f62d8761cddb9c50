import {
  addDisplay,
  DisplayView,
  editDisplay,
  listDisplays,
  revokeDisplay,
} from '../../../domain/displays/display-calls.ts';
import { readDisplay } from '../../../domain/displays/shown-calls.ts';
import {
  byName,
  type Display,
  DisplayChange,
  displayPath,
  displays as declared,
  NewDisplay,
} from '../../../domain/displays/display.ts';
import { DISPLAY_GUESSES, DISPLAY_READS } from '../../../domain/limits/displays.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { crudHandlers, viewerOf } from '../../sync/crud-handlers.ts';
import { findDocument, stored } from '../../sync/documents.ts';
import { stagesOf } from '../../sync/stored-collections.ts';
import { displayKey, isSame } from './display-key.ts';
import { displayProgramme } from './display-programme.ts';

const displays = stored(declared);
const missing = (): never => refuse('not-found', 'There is no such display');

const names = { stageId: 'stage_id' } as const;

async function checkStage({ stage_id: id = null }: { stage_id?: string | null | undefined }, ports: Ports) {
  if (id === null || (await findDocument(stagesOf('live'), id, ports))) return;
  const message = 'This stage does not exist';
  refuse('invalid', message, [{ field: 'stage_id', message }]);
}

const handlers = crudHandlers({
  documents: displays,
  order: byName,
  viewFor: viewerOf({
    documents: displays,
    view: DisplayView,
    names,
    show:
      (_, { publicUrl, keyedHash }) =>
      (display) => ({
        url: `${publicUrl}${displayPath(display, displayKey(display.id, { keyedHash }))}`,
      }),
  }),
  names,
  input: { add: NewDisplay, edit: DisplayChange },
  blank: () => ({}),
  check: checkStage,
  missing,
});

export const displayEndpoints = [
  endpoint(listDisplays, {
    summary: 'The screens in the halls, with the address at which each opens.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addDisplay, {
    summary: 'Makes the address of a screen for one stage, or for the whole event: it needs no log-in.',
    example: { name: 'Beside the door', stage_id: 'main' },
    ...handlers.add,
  }),
  endpoint(editDisplay, {
    summary: 'Names a screen anew, or lets it show another stage.',
    example: { id: 'foyer', name: 'In the foyer' },
    ...handlers.edit,
  }),
  /** Revokes the address of the display, within a minute. */
  endpoint(revokeDisplay, {
    summary: 'Takes the address of a screen back.',
    example: { id: 'foyer' },
    ...handlers.remove,
  }),
  /** The key comes in the body, so that no log on the way has it. */
  endpoint(readDisplay, {
    summary: 'What a screen shows: the schedule around now, what is full, and what was announced of it.',
    example: { key: 'foyer.key' },
    refuses: ['not-found'],
    handle: async ({ input: { key, known }, ports, address }) => {
      const display = await displayOf(key, address(), ports);
      const wait = ports.attempts.take(`display:${display.id}`, DISPLAY_READS);
      if (wait > 0) throw new TooMany(wait);
      const { rev, programme } = await displayProgramme(display, ports);
      return { rev, programme: rev === known ? null : programme };
    },
  }),
];

/** What a key opens. Keys that are none are counted by where they come from. */
async function displayOf(key: string, address: string, ports: Ports): Promise<Display> {
  const from = `display-guess:${address}`;
  const wait = ports.attempts.waitFor(from, DISPLAY_GUESSES);
  if (wait > 0) throw new TooMany(wait);
  const id = key.slice(0, Math.max(0, key.lastIndexOf('.')));
  const display = isSame(key, displayKey(id, ports)) ? await findDocument(displays, id, ports) : undefined;
  if (display) return display;
  ports.attempts.count(from, false, DISPLAY_GUESSES);
  return refuse('not-found', 'This address shows nothing any more');
}
