import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventSettings } from '../../domain/event/event-settings.ts';
import { formTexts } from '../../domain/form-texts.ts';
import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../../domain/limits/analytics.ts';
import {
  RECOMMENDED_COMPANIES_FETCHED,
  RECOMMENDED_COMPANIES_SHOWN,
  COMPANY_PREVIEW_LENGTH,
  BIO_MAX_DEFAULT,
  BIO_MAX_OTHER_READING,
} from '../../domain/limits/companies.ts';
import {
  SAFE_REQUEST_RETRIES,
  ONLINE_DEBOUNCE,
  ERROR_TOAST_DEBOUNCE,
  REDIRECT_DELAY,
} from '../../domain/limits/device.ts';
import { CONFERENCE_ZONE_DEFAULT } from '../../domain/limits/event.ts';
import { PHOTO_MAX_BYTES } from '../../domain/limits/files.ts';
import { RELATIVE_TIME_REFRESH } from '../../domain/limits/lobby.ts';
import { NOTIFICATIONS_PER_PAGE, NOTIFICATIONS_FIRST_LOAD } from '../../domain/limits/notifications.ts';
import {
  RECOMMENDED_ATTENDEES_FETCHED,
  RECOMMENDED_ATTENDEES_SHOWN,
  FOCUS_MIN,
  FOCUS_MAX,
  NAME_MIN,
  NAME_MAX,
  COMPANY_NAME_MIN,
  COMPANY_NAME_MAX,
  ATTENDEE_COMPANY_DESCRIPTION_MAX,
} from '../../domain/limits/people.ts';
import { PUSH_INTEREST } from '../../domain/limits/pushes.ts';
import { PAGE_SIZE } from '../../domain/limits/requests.ts';
import { GRID_SLOT_MINUTES } from '../../domain/limits/schedule.ts';
import { SEARCH_DEBOUNCE } from '../../domain/limits/search.ts';
import {
  TOP_TALKS,
  NEXT_TALK_ADVANCE,
  STATUS_REFRESH,
  CURRENT_TALKS_REFRESH,
  LIVE_LEAD,
  STREAM_LEAD,
  INCOMING_TALKS,
  UP_NEXT_TALKS,
  VOLUME_DEFAULT,
  VOLUME_DEFAULT_MOBILE,
  VOLUME_MAX,
  NEXT_TALK_WINDOW,
  DACAST_RETRY,
} from '../../domain/limits/talks.ts';
import { TICKET_TYPES_PER_PAGE } from '../../domain/limits/tickets.ts';
import { byPublication, type Post } from '../../domain/posts/post.ts';
import { DAY } from '../../domain/time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The table of section 9, line by line; times in milliseconds. */
const CONSTANTS: readonly (readonly [string, readonly unknown[], readonly unknown[]])[] = [
  ['Retry of safe requests', [SAFE_REQUEST_RETRIES], [3]],
  ['Ticket types page size', [TICKET_TYPES_PER_PAGE], [100]],
  ['Notifications page size, first load', [NOTIFICATIONS_PER_PAGE, NOTIFICATIONS_FIRST_LOAD], [10, 20]],
  ['Top talks', [TOP_TALKS], [8]],
  ['Default table, directory and lobby page size', [PAGE_SIZE], [20]],
  ['Search debounce', [SEARCH_DEBOUNCE], [300]],
  ['Online indicator debounce', [ONLINE_DEBOUNCE], [500]],
  ['Error toast debounce', [ERROR_TOAST_DEBOUNCE], [100]],
  ['Next-talk auto-advance', [NEXT_TALK_ADVANCE], [10 * SECOND]],
  ['Talk status refresh', [STATUS_REFRESH], [2 * SECOND]],
  ['Live talk refresh', [CURRENT_TALKS_REFRESH], [3 * SECOND]],
  ['Live window', [LIVE_LEAD], [6 * MINUTE]],
  ['Pre-start streaming window', [STREAM_LEAD], [2 * MINUTE]],
  ['Incoming talks', [INCOMING_TALKS], [10]],
  ['Up-next list', [UP_NEXT_TALKS], [4]],
  ['Recommended companies', [RECOMMENDED_COMPANIES_FETCHED, RECOMMENDED_COMPANIES_SHOWN], [100, 10]],
  ['Recommended attendees', [RECOMMENDED_ATTENDEES_FETCHED, RECOMMENDED_ATTENDEES_SHOWN], [100, 3]],
  ['Company description preview', [COMPANY_PREVIEW_LENGTH], [100]],
  ['Relative time of lobby posts', [RELATIVE_TIME_REFRESH], [60 * SECOND]],
  ['Volume default', [VOLUME_DEFAULT, VOLUME_DEFAULT_MOBILE, VOLUME_MAX], [50, 100, 100]],
  ['Focus niches', [FOCUS_MIN, FOCUS_MAX], [1, 4]],
  ['Names', [NAME_MIN, NAME_MAX], [2, 20]],
  ['Company name', [COMPANY_NAME_MIN, COMPANY_NAME_MAX], [2, 50]],
  ['Company description (attendee)', [ATTENDEE_COMPANY_DESCRIPTION_MAX], [250]],
  ['Bio', [BIO_MAX_DEFAULT, BIO_MAX_OTHER_READING], [240, 1000]],
  ['Photo max', [PHOTO_MAX_BYTES], [5_000_000]],
  ['Redirect after login, register and reset', [REDIRECT_DELAY], [3 * SECOND]],
  ['Schedule grid', [GRID_SLOT_MINUTES], [30]],
  ['Conference time zone', [CONFERENCE_ZONE_DEFAULT], ['America/New_York']],
  ['Video view tracking', [VIEW_PING_EVERY, VIEW_PING_FIRST], [30 * SECOND, 3 * SECOND]],
  ['Push interest', [PUSH_INTEREST], ['notifications']],
  ['Section 4: window of NEXT TALK, retry of Dacast', [NEXT_TALK_WINDOW, DACAST_RETRY], [10 * MINUTE, SECOND]],
];

test.each(CONSTANTS)('%s', (_, inForce, specified) => {
  expect(inForce).toEqual(specified);
});

test('by default an event has the specification’s zone and bio limit, and is live', () => {
  const event = v.parse(EventSettings, { name: 'Harbour Days', firstDay: '2027-07-12', lastDay: '2027-07-13' });
  expect([event.zone, event.companyBioMax, event.phase]).toEqual([CONFERENCE_ZONE_DEFAULT, BIO_MAX_DEFAULT, 'live']);
});

test('sentences contain the current limits', () => {
  expect(formTexts.firstNameLength).toBe(`First Name must be within ${NAME_MIN} - ${NAME_MAX} characters`);
  expect(formTexts.lastNameLength).toBe(`Last Name must be within ${NAME_MIN} - ${NAME_MAX} characters`);
  expect(formTexts.focusTooFew).toBe(`You must select at least ${FOCUS_MIN} focus niche`);
  expect(formTexts.focusTooMany).toBe(`You cannot select more than ${FOCUS_MAX} foucus niches`);
  expect(formTexts.photoTooLarge).toBe(`Photo must be less than ${PHOTO_MAX_BYTES / 1_000_000}mb`);
});

test('in the lobby pinned posts come first, then the newest', () => {
  const post = (id: string, publishAt: number, pinned = false): Post => ({
    id,
    body: id,
    createdAt: 0,
    scheduleAt: null,
    publishAt,
    pinned,
    vimeoId: null,
    pictureUrl: null,
  });
  const posts = [post('old', 0), post('pinned', DAY, true), post('new', 3 * DAY), post('pinned later', 2 * DAY, true)];
  expect(posts.toSorted(byPublication).map(({ id }) => id)).toEqual(['pinned later', 'pinned', 'new', 'old']);
});
