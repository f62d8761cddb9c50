import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Company } from '../../../../domain/companies/company.ts';
import { companyDocument, personDocument, talkDocument } from '../../../../domain/event/import/imported-documents.ts';
import { Person } from '../../../../domain/people/person.ts';
import { Talk } from '../../../../domain/talks/talk.ts';
import { aTalk } from '../../../support/imported-sources.ts';
import { filledIn } from '../../../support/schema-values.ts';

// The fields come from the schemas, so a new field is checked without a change here.

const without = (document: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !fields.includes(field)));

const SCHEMAS: readonly v.ObjectSchema<v.ObjectEntries, undefined>[] = [Talk, Person, Company];

test('the two generated documents of a schema have all fields, with different values', () => {
  for (const schema of SCHEMAS) {
    const [one, other] = [filledIn(schema, 0), filledIn(schema, 1)];
    expect(Object.keys(one)).toEqual(Object.keys(schema.entries));
    expect(Object.keys(one).filter((field) => isDeepStrictEqual(one[field], other[field]))).toEqual([]);
  }
});

describe('a talk that is imported again', () => {
  const current = { ...filledIn(Talk, 0), edition: 'live' } as const;
  const place = {
    id: current.id,
    stageId: current.stageId,
    trackId: current.trackId,
    speakers: current.speakers,
    discusses: false,
  };
  const least = aTalk('a');
  const needed = { kind: least.kind, title: least.title, description: '', startsAt: least.startsAt, minutes: 30 };

  test('keeps each field that the source does not name, except whether it is cancelled', () => {
    expect(talkDocument(least, place, current)).toEqual({ ...current, ...needed, cancelled: false });
  });

  test('has each field that the source names', () => {
    const { id, stageId, trackId, speakers, ...fields } = current;
    const there = { id, stageId, trackId, speakers, discusses: false };
    expect(talkDocument({ ...least, ...fields }, there, filledIn(Talk, 1))).toEqual(current);
    expect(talkDocument({ ...least, ...fields }, there, undefined)).toEqual(current);
  });

  test('loses values that are empty in the source', () => {
    const empty = { lang: '', noRecord: false, links: [], feedbackUrl: '' };
    expect(talkDocument({ ...least, ...empty }, place, current)).toEqual({
      ...without(current, Object.keys(empty)),
      ...needed,
      cancelled: false,
    });
  });
});

describe('a person who is imported again', () => {
  const current = filledIn(Person, 0);
  const least = { key: 'a', at: 'row 1', firstName: 'Mira', lastName: 'Keel' };

  test('keeps each field that the source does not name', () => {
    const names = { firstName: 'Mira', lastName: 'Keel' };
    expect(personDocument(current.id, least, { current, company: undefined })).toEqual({ ...current, ...names });
  });

  test('has each field that the source names, except its company, which is one of ours, and completeness, which its own form decides', () => {
    const { roles, companyId: _, isComplete: __, ...fields } = filledIn(Person, 1);
    const after = personDocument(current.id, { ...least, ...fields, roles }, { current, company: undefined });
    const kept = { id: current.id, companyId: current.companyId, isComplete: current.isComplete };
    expect(after).toEqual({ ...fields, ...kept, roles: after.roles });
    expect(new Set(after.roles)).toEqual(new Set([...current.roles, ...roles]));
  });

  test('gets the id and name of its company', () => {
    const company = filledIn(Company, 1);
    expect(personDocument(current.id, { ...least, companyName: 'Else' }, { current, company })).toMatchObject({
      companyId: company.id,
      companyName: company.name,
    });
  });

  test('stores neither a mail address nor a ticket', () => {
    const secrets = { email: 'mira@example.org', ticketCode: '3ABC-1' };
    const after = personDocument('a', { ...least, ...secrets }, { current: undefined, company: undefined });
    expect(Object.keys(after).filter((field) => !(field in Person.entries))).toEqual([]);
    expect(JSON.stringify(after)).not.toMatch(/mira@|3ABC/);
  });
});

describe('a company that is imported again', () => {
  const current = filledIn(Company, 0);
  const least = { key: 'a', at: 'row 1', name: 'Tidewater' };

  test('keeps each field that the source does not name', () => {
    expect(companyDocument(current.id, least, { current, users: [] })).toEqual({ ...current, name: 'Tidewater' });
  });

  test('has each field that the source names, and its members in addition to existing ones', () => {
    const { id: _, users, ...fields } = filledIn(Company, 1);
    expect(companyDocument(current.id, { ...least, ...fields }, { current, users })).toEqual({
      ...fields,
      id: current.id,
      users: [...current.users, ...users],
    });
  });
});
