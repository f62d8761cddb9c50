import { SOURCE_PREVIEW_KEEP, SOURCE_PREVIEW_STEP, SOURCE_PREVIEW_WAIT } from '../../../domain/limits/sources.ts';
import type { SourcePreview } from '../../../domain/sources/source-preview.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { previewSource } from './preview-source.ts';
import { PullFailed } from './source-port.ts';
import type { SourceRow } from './source-store.ts';

/** A shop that this server reads for its preview. */
interface Reading {
  /** What was to be read: other settings are read anew. */
  readonly wanted: string;
  requests: number;
  /** Resolves before the next request, and at the end. */
  moved: PromiseWithResolvers<void>;
  /** The preview, or a sentence about what is wrong; undefined while it is read. */
  answer?: SourcePreview;
  endedAt: Instant;
  isDropped: boolean;
}

const READINGS = new WeakMap<Ports['store'], Map<string, Reading>>();

const NOTHING = { add: 0, give: 0, signup: 0, hold: 0, end: 0, wait: 0, keep: 0, none: 0, erased: 0 } as const;
const without = (parts: Partial<SourcePreview>): SourcePreview => ({
  wrong: '',
  is_reading: false,
  requests: 0,
  tickets: 0,
  counts: NOTHING,
  rows: [],
  ...parts,
});

/**
 * What reading a shop now would do. A large shop takes minutes: then this says after a while how far it is, goes on reading on this
 * server, and the next call has the preview or says again how far it is. Changes nothing.
 */
export async function readPreview(source: SourceRow, ports: Ports): Promise<SourcePreview> {
  const reading = readingOf(source, ports);
  const [began, from] = [ports.now(), reading.requests];
  while (!reading.answer) {
    await reading.moved.promise;
    const isLong = reading.requests - from >= SOURCE_PREVIEW_STEP || ports.now() - began > SOURCE_PREVIEW_WAIT;
    if (!reading.answer && isLong) return without({ is_reading: true, requests: reading.requests });
  }
  readingsIn(ports).delete(source.id);
  return reading.answer;
}

function readingsIn({ store }: Pick<Ports, 'store'>): Map<string, Reading> {
  const known = READINGS.get(store) ?? new Map<string, Reading>();
  READINGS.set(store, known);
  return known;
}

/** The reading that is under way, or has ended a moment ago and was not asked for yet; else a new one. */
function readingOf(source: SourceRow, ports: Ports): Reading {
  const { id, address, sealed, map, options } = source;
  const wanted = JSON.stringify([address, sealed, map, options]);
  const known = readingsIn(ports).get(id);
  const isOld = known?.answer !== undefined && ports.now() - known.endedAt > SOURCE_PREVIEW_KEEP;
  if (known?.wanted === wanted && !isOld) return known;
  if (known) known.isDropped = true;
  const moved = Promise.withResolvers<void>();
  const reading: Reading = { wanted, requests: 0, moved, endedAt: 0, isDropped: false };
  readingsIn(ports).set(id, reading);
  ports.later('reading a shop for its preview', () => read(reading, source, ports));
  return reading;
}

async function read(reading: Reading, source: SourceRow, ports: Ports): Promise<void> {
  const step = (): void => {
    const before = reading.moved;
    reading.moved = Promise.withResolvers<void>();
    before.resolve();
  };
  const goOn = (): void => {
    if (reading.isDropped || ports.stopping.aborted) throw new PullFailed('');
    reading.requests += 1;
    step();
  };
  try {
    reading.answer = without(await previewSource(source, ports, goOn));
  } catch (error) {
    const wrong = error instanceof PullFailed ? error.message : FAILED;
    reading.answer = without({ wrong });
    if (!(error instanceof PullFailed)) throw error;
  } finally {
    reading.endedAt = ports.now();
    step();
  }
}

const FAILED = 'The preview could not be made. Try again.';
