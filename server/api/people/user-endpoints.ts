import * as v from 'valibot';
import { pageSchema } from '../../../domain/calls/paging.ts';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { RECOMMENDED_ATTENDEES_FETCHED } from '../../../domain/limits/people.ts';
import { PeopleQuery } from '../../../domain/people/people-query.ts';
import { PersonView } from '../../../domain/people/person-view.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { findPeople, peoplePage } from './directory.ts';
import { filterOf } from './people-query.ts';
import { PictureField, putPersonPicture, takePersonPicture } from './person-pictures.ts';
import { ListedPerson, listedPersonViewer, personView } from './person-view.ts';
import { recommendPeople } from './recommended-people.ts';

const Place = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(150)), field: PictureField });

/**
 * The same list as the directory. `component=recommended` asks for recommendations instead, up to 100, attendees unless
 * another role is named, of which screens show the first 3: people who share the caller's focus (3 each) and traffic
 * (2 each) come first, a complete profile counting 1; among the best 200 of these, each talk both keep counts 2. Oneself,
 * the people one is connected with or has a request open with, and those one has blocked are left out.
 */
const readUsers = endpoint({
  method: 'get',
  path: '/users',
  access: 'logged-in',
  summary: 'People a page at a time, or recommended to you (`component=recommended`).',
  input: v.object({ ...PeopleQuery.entries, component: v.optional(v.pipe(v.string(), v.maxLength(50)), '') }),
  output: pageSchema(ListedPerson),
  refuses: ['not-allowed'],
  example: { component: 'recommended', role: 'ROLE_ATTENDEE', limit: 100 },
  handle: async ({ actor, input: { component, ...query }, ports }) => {
    if (component !== 'recommended') return peoplePage(query, actor, ports);
    const filter = filterOf(query);
    const found = await findPeople({ ...filter, role: filter.role ?? 'ROLE_ATTENDEE' }, actor, ports);
    return shown(
      pageOf(await recommendPeople(found, actor, ports), query, RECOMMENDED_ATTENDEES_FETCHED),
      await listedPersonViewer(actor, ports),
    );
  },
});

const putImage = endpoint({
  method: 'post',
  path: '/users/images',
  access: 'logged-in',
  summary: 'Gives a person a picture or the logo of their company: yourself (`me`), or as an admin anybody.',
  input: Place,
  output: PersonView,
  example: { id: 'me', field: 'companyLogo' },
  upload: pictureUpload(),
  handle: async ({ actor, input: { id, field }, file, ports }) =>
    personView(
      await putPersonPicture(actor, { personId: id === 'me' ? actor.id : id, field, file }, ports),
      actor,
      ports,
    ),
});

const takeImage = endpoint({
  method: 'delete',
  path: '/users/images',
  access: 'logged-in',
  summary: "Takes away a person's picture or the logo of their company: your own (`me`), or as an admin anybody's.",
  input: Place,
  output: PersonView,
  example: { id: 'me', field: 'companyLogo' },
  handle: async ({ actor, input: { id, field }, ports }) =>
    personView(await takePersonPicture(actor, { personId: id === 'me' ? actor.id : id, field }, ports), actor, ports),
});

export const userEndpoints = [readUsers, putImage, takeImage];
