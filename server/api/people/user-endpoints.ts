import { RECOMMENDED_ATTENDEES_FETCHED } from '../../../domain/limits/people.ts';
import { putImage, readUsers, takeImage } from '../../../domain/people/person-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { findPeople, peoplePage } from './directory.ts';
import { filterOf } from './people-query.ts';
import { putPersonPicture, takePersonPicture } from './person-pictures.ts';
import { listedPersonViewer, personView } from './person-view.ts';
import { recommendPeople } from './recommended-people.ts';

export const userEndpoints = [
  /**
   * The same list as the directory. `component=recommended` asks for recommendations instead, up to 100, attendees unless
   * another role is named, of which screens show the first 3: people who share the caller's focus (3 each) and traffic
   * (2 each) come first, a complete profile counting 1; among the best 200 of these, each talk both keep counts 2. Oneself,
   * the people one is connected with or has a request open with, and those one has blocked are left out.
   */
  endpoint(readUsers, {
    summary: 'People a page at a time, or recommended to you (`component=recommended`).',
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
  }),
  endpoint(putImage, {
    summary: 'Gives a person a picture or the logo of their company: yourself (`me`), or as an admin anybody.',
    example: { id: 'me', field: 'companyLogo' },
    handle: async ({ actor, input: { id, field }, file, ports }) =>
      personView(
        await putPersonPicture(actor, { personId: id === 'me' ? actor.id : id, field, file }, ports),
        actor,
        ports,
      ),
  }),
  endpoint(takeImage, {
    summary: "Takes away a person's picture or the logo of their company: your own (`me`), or as an admin anybody's.",
    example: { id: 'me', field: 'companyLogo' },
    handle: async ({ actor, input: { id, field }, ports }) =>
      personView(await takePersonPicture(actor, { personId: id === 'me' ? actor.id : id, field }, ports), actor, ports),
  }),
];
