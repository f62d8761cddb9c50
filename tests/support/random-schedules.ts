import fc from 'fast-check';
import { type ConferenceDay, conferenceDays } from '../../domain/event/conference-days.ts';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { inZone, MINUTE, type Zone } from '../../domain/time.ts';
import { aTalk } from './sample-talks.ts';

/** All zones of this runtime. */
export const ALL_ZONES: readonly Zone[] = Intl.supportedValuesOf('timeZone');

export const anyZone = fc.constantFrom(...ALL_ZONES);

export type EventDays = Pick<EventSettings, 'zone' | 'firstDay' | 'lastDay' | 'days' | 'dayLabels' | 'dayChange'>;

/** An event of 1 to 5 days in any zone. Every second one contains a clock change, if its zone has any. */
export const anyEvent: fc.Arbitrary<EventDays> = fc
  .record({
    zone: anyZone,
    at: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
    before: fc.integer({ min: 0, max: 2 }),
    days: fc.integer({ min: 1, max: 5 }),
    dayChange: fc.constantFrom('04:00', '04:00', '00:00', '06:30'),
    acrossChange: fc.boolean(),
  })
  .map(({ zone, at, before, days, dayChange, acrossChange }) => {
    const anywhere = inZone(at, zone);
    const change = acrossChange ? anywhere.getTimeZoneTransition('next') : null;
    const first = (change ?? anywhere).toPlainDate().subtract({ days: before });
    return {
      zone,
      firstDay: first.toString(),
      lastDay: first.add({ days: days - 1 }).toString(),
      dayLabels: [],
      dayChange,
    };
  });

export interface RandomSchedule {
  readonly event: EventDays;
  readonly days: readonly ConferenceDay[];
  readonly stages: readonly Stage[];
  readonly talks: readonly Talk[];
}

const startMinute = (length: number): fc.Arbitrary<number> =>
  fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: length / 5 - 1 }).map((five) => five * 5), weight: 4 },
    fc.integer({ min: 0, max: length - 1 }),
  );

const talkLength = fc.oneof(
  { arbitrary: fc.constantFrom(10, 20, 30, 45, 60, 90), weight: 6 },
  { arbitrary: fc.integer({ min: 1, max: 240 }), weight: 2 },
  fc.integer({ min: 1, max: 1379 }),
);

/** Up to 40 talks and breaks at any minute of the event; they may overlap, and some have no stage or an unknown one. */
export const anySchedule: fc.Arbitrary<RandomSchedule> = anyEvent.chain((event) => {
  const days = conferenceDays(event);
  const from = days[0]!.startsAt;
  const length = Math.floor((days.at(-1)!.endsAt - from) / MINUTE);
  return fc
    .record({
      stageCount: fc.integer({ min: 1, max: 6 }),
      entries: fc.array(
        fc.record({
          start: startMinute(length),
          minutes: talkLength,
          stage: fc.integer({ min: 0, max: 7 }),
          kind: fc.constantFrom('talk', 'talk', 'talk', 'talk', 'break', 'stage-break'),
        }),
        { maxLength: 40, size: 'max' },
      ),
    })
    .map(({ stageCount, entries }) => ({
      event,
      days,
      stages: Array.from({ length: stageCount }, (_, order) => ({ id: `s${order}`, name: `Stage ${order}`, order })),
      talks: entries.map(({ start, minutes, stage, kind }, index) => {
        const stageId = kind === 'break' || stage === 7 ? null : `s${stage}`;
        return aTalk({ id: `t${index}`, kind, startsAt: from + start * MINUTE, minutes, stageId });
      }),
    }));
});
