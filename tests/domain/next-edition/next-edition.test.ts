import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, eventDates } from '../../../domain/event/event-dates.ts';
import { nextEditionFile } from '../../../domain/next-edition/next-edition.ts';
import { conference, mainStage, sideStage } from '../../support/conference.ts';

const day = (offset: number): string => Temporal.PlainDate.from('2027-01-01').add({ days: offset }).toString();
const rest = { fields: [], packages: [], ticketTypes: [], pages: [], stages: [], tracks: [], sponsorTiers: [] };

test('the days of the next edition keep their distances, also where days between are left out', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 8 }),
      fc.nat(3000),
      fc.boolean(),
      (offsets, start, isListed) => {
        const days = offsets.toSorted((a, b) => a - b).map(day);
        const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
        const event = { ...conference, firstDay, lastDay, ...(isListed && { days }) };
        const { event: next } = nextEditionFile({ event, ...rest }, { name: 'Next', firstDay: day(start) });
        expect(next.firstDay).toBe(day(start));
        const [before, after] = [eventDates(event), eventDates(next)];
        expect(after.map((one) => daysBetween(next.firstDay, one))).toEqual(
          before.map((one) => daysBetween(event.firstDay, one)),
        );
      },
    ),
  );
});

test('the next edition is closed, and what is about this year alone stays behind', () => {
  const event = {
    ...conference,
    phase: 'finished',
    ticketUrl: 'https://tickets.example.org/2027',
    bannerText: 'Lunch is served',
    logoUrl: '/uploads/logo.webp',
    liveStreams: [{ name: 'Main', primary: 'https://streams.example.org/secret', backup: '' }],
    certificatesFrom: '2027-07-13T18:00',
    setupSkipped: ['imprint'],
    registration: true,
    registrationPlaces: 300,
    guests: true,
    publicProgramme: true,
    contact: 'https://days.example.org/help',
  } as const;
  const { event: next } = nextEditionFile(
    { event: { ...event, liveStreams: [...event.liveStreams], setupSkipped: [...event.setupSkipped] }, ...rest },
    { name: 'Test Days 2028', firstDay: '2028-07-10' },
  );
  expect(next).toMatchObject({
    name: 'Test Days 2028',
    phase: 'onboarding',
    ticketUrl: '',
    registrationPlaces: 300,
    guests: true,
    contact: 'https://days.example.org/help',
    isDemo: false,
  });
  const left = ['bannerText', 'logoUrl', 'liveStreams', 'certificatesFrom', 'setupSkipped', 'registration'];
  expect(Object.keys(next).filter((field) => left.includes(field))).toEqual([]);
});

test('links of the event and of its stages go along', () => {
  const links = [
    { title: '', url: 'https://matrix.to/#/#days:example.org' },
    { title: 'Photos', url: 'https://photos.example.org/days' },
  ];
  const stages = [{ ...mainStage, links }, sideStage];
  const next = nextEditionFile(
    { event: { ...conference, links }, ...rest, stages },
    { name: 'Test Days 2028', firstDay: '2028-07-10' },
  );
  expect([next.event.links, ...next.stages.map((stage) => stage.links)]).toEqual([links, links, undefined]);
});
