import { at, testTalk } from '../../support/conference.ts';
import { grace, olive, testPerson, type TestPerson } from '../../support/people.ts';
import type { TestAppOptions, WorldDocument } from '../../support/test-app.ts';
import { askedBefore, forum, pollOpen } from '../../support/world-hosting.ts';
import { camera, mug } from '../../support/world-lobby.ts';
import { putPageVersion, worldPages } from '../../support/world-pages.ts';
import { mira, northwind, rhea, theo, tidewater } from '../../support/world.ts';

/** Ids of each test's own person and things, so that counts start at zero. */
export const things = (story: string) => ({
  talk: `talk-${story}`,
  /** A talk that the person gives. */
  given: `given-${story}`,
  /** A talk that has ended. */
  over: `over-${story}`,
  post: `post-${story}`,
  perk: `perk-${story}`,
  raffle: `raffle-${story}`,
  notice: `notice-${story}`,
  message: `message-${story}`,
  file: `file-of-${story}-01`,
  /** The person's own question, and Grace's question, on which they vote. */
  asked: `asked-by-${story}`,
  question: `question-for-${story}`,
  poll: `poll-for-${story}`,
});

/** A member of Tidewater, so that cards exist. */
const member = (id: string, number: number): TestPerson => ({
  person: testPerson({ id, firstName: 'Ada', lastName: id, companyId: 'tidewater', companyName: 'Tidewater' }),
  email: `${id}@example.org`,
  ticketCode: `3ABC-${number}`,
  roles: ['ROLE_ATTENDEE'],
});

const lead = ({ person, email }: TestPerson): WorldDocument => ({
  scope: 'co:tidewater',
  c: 'leads',
  doc: { ...person, companyId: 'tidewater', sentAt: at('08:00'), email, website: '' },
});

const ofStory = (story: string): readonly WorldDocument[] => {
  const { talk, given, over, post, perk, raffle, notice, file, question, poll } = things(story);
  const resource = {
    id: file,
    filename: 'Slides.pdf',
    size: 1,
    fileType: 'pdf' as const,
    path: `/api/resources/file/${file}`,
  };
  const title = `The ${story} talk`;
  return [
    {
      c: 'talks',
      doc: testTalk({
        id: talk,
        title,
        startsAt: at('15:00'),
        hasDiscussion: true,
        capacity: 1,
        resources: [resource],
      }),
    },
    { c: 'talks', doc: testTalk({ id: given, speakers: [{ id: story, name: `Ada ${story}` }] }) },
    { c: 'talks', doc: testTalk({ id: over, startsAt: at('07:00') }) },
    { c: 'posts', doc: { ...postOf, id: post } },
    { c: 'perks', doc: { ...mug, id: perk, name: `The ${story} perk`, stock: 1 } },
    { c: 'raffles', doc: { ...camera, id: raffle, title: `The ${story} raffle` } },
    ...noticeOf(notice),
    ...pollOpen(poll),
    ...askedBefore({ id: question, by: 'grace', text: 'Which tide?' }),
  ];
};

const postOf = {
  body: '<p>Welcome.</p>',
  createdAt: at('08:00'),
  scheduleAt: null,
  publishAt: at('08:00'),
  pinned: false,
  vimeoId: null,
  pictureUrl: null,
};

function noticeOf(id: string): readonly WorldDocument[] {
  const said = { id, title: id, body: '', link: '', sentAt: at('08:00') };
  return [
    { c: 'notifications', doc: said },
    {
      scope: 'adm',
      c: 'notifications',
      doc: { ...said, sendAt: at('08:00'), state: 'sent', pushes: 1 },
    },
  ];
}

const message = (id: string, seq: number): WorldDocument => ({
  scope: 'room:stage:main',
  c: 'messages',
  doc: { id, by: 'grace', text: 'What Grace said.', at: 1, seq },
});

export function kindWorld(stories: readonly string[]): TestAppOptions {
  const members = stories.map(member);
  const users = ['mira', ...stories];
  return {
    // One session for the device, one for calls outside it.
    event: { sessionsPerUser: 2 },
    people: [...members, grace, mira, theo, rhea, olive],
    talks: [],
    documents: [
      { c: 'companies', doc: { ...tidewater, users } },
      { c: 'companies', doc: { ...northwind, ticketType: 'super' } },
      { c: 'companies', doc: { ...tidewater, id: 'lighthouse', name: 'Lighthouse', users: [] } },
      lead(grace),
      lead(theo),
      message('grace-to-report', 1),
      message('grace-takes-back', 2),
      { c: 'talks', doc: forum },
      ...worldPages,
      ...[...stories, 'gone'].flatMap(ofStory),
    ],
    steps: [putPageVersion],
  };
}
