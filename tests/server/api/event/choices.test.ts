import { expect, test } from 'vitest';
import { startTestApp } from '../../../support/test-app.ts';

test('a program finds what forms offer and how much they take, as this event has it', async () => {
  await using affiliate = await startTestApp({ event: { dayLabels: ['The quay'] } });
  await using creator = await startTestApp({ event: { exhibitorVocabulary: 'creator', companyBioMax: 1000 } });
  const choices = async (app: typeof affiliate) =>
    (await app.call('GET', '/event/choices', 'ada')).body as Record<string, unknown> & {
      days: { label: string }[];
      country: string[];
      limits: Record<string, number>;
    };
  const [one, other] = [await choices(affiliate), await choices(creator)];
  expect(one).toMatchObject({
    exhibitor_vocabulary: 'affiliate',
    company_type: expect.arrayContaining(['Network']),
    gender: ['Male', 'Female', 'Other'],
    limits: { company_bio_max: 240, focus_max: 4 },
  });
  expect(other).toMatchObject({
    exhibitor_vocabulary: 'creator',
    company_type: expect.arrayContaining(['Twitch']),
    limits: { company_bio_max: 1000, focus_max: 4 },
  });
  expect(one.days).toEqual([
    {
      index: 0,
      date: '2027-07-12',
      label: 'The quay',
      starts_at: '2027-07-12T02:00:00Z',
      ends_at: '2027-07-13T02:00:00Z',
    },
    {
      index: 1,
      date: '2027-07-13',
      label: 'Day Two',
      starts_at: '2027-07-13T02:00:00Z',
      ends_at: '2027-07-14T02:00:00Z',
    },
  ]);
  expect(one.country.length).toBeGreaterThan(240);
});

test('choices and lengths within the settings are accepted, one more is refused', async () => {
  await using app = await startTestApp();
  const { limits, focus } = (await app.call('GET', '/event/choices', 'ada')).body as {
    limits: Record<string, number>;
    focus: string[];
  };
  const send = async (fields: object) => (await app.call('PATCH', '/profile', 'ada', fields)).status;
  expect([
    await send({ focus: focus.slice(0, limits['focus_max']) }),
    await send({ focus: focus.slice(0, limits['focus_max']! + 1) }),
  ]).toEqual([200, 422]);
  for (const [field, most] of [
    ['first_name', 'name_max'],
    ['job_position', 'line_max'],
    ['about', 'about_max'],
    ['attendee_company', 'attendee_company_max'],
    ['companyDescription', 'attendee_company_description_max'],
  ] as const) {
    expect({
      field,
      answers: [
        await send({ [field]: 'a'.repeat(limits[most]!) }),
        await send({ [field]: 'a'.repeat(limits[most]! + 1) }),
      ],
    }).toEqual({ field, answers: [200, 422] });
  }
});
