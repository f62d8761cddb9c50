import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

// Every number of the product, once. Spec 9 unless another source is named. Milliseconds unless the name says otherwise.

export const SAFE_REQUEST_RETRIES = 3;
export const TICKET_TYPES_PER_PAGE = 100;
export const NOTIFICATIONS_PER_PAGE = 10;
export const NOTIFICATIONS_FIRST_LOAD = 20;
export const TOP_TALKS = 8;
export const PAGE_SIZE = 20;
export const SEARCH_DEBOUNCE = 300;
export const ONLINE_DEBOUNCE = 500;
export const ERROR_TOAST_DEBOUNCE = 100;
export const NEXT_TALK_ADVANCE = 10 * SECOND;
export const STATUS_REFRESH = 2 * SECOND;
export const CURRENT_TALKS_REFRESH = 3 * SECOND;
/** A talk counts as live this long before its start. */
export const LIVE_LEAD = 6 * MINUTE;
/** The stream may be watched this long before the start. */
export const STREAM_LEAD = 2 * MINUTE;
/** A newcomer to the last part of a talk is offered the next one (spec 4). */
export const NEXT_TALK_WINDOW = 10 * MINUTE;
/** How long `onehourfinished` lasts after the end (decisions, spec 4). */
export const JUST_FINISHED = HOUR;
export const INCOMING_TALKS = 10;
export const UP_NEXT_TALKS = 4;
export const RECOMMENDED_COMPANIES_FETCHED = 100;
export const RECOMMENDED_COMPANIES_SHOWN = 10;
export const RECOMMENDED_ATTENDEES_FETCHED = 100;
export const RECOMMENDED_ATTENDEES_SHOWN = 3;
/** Characters. */
export const COMPANY_PREVIEW_LENGTH = 100;
export const RELATIVE_TIME_REFRESH = 60 * SECOND;
/** 0 to 100. */
export const VOLUME_DEFAULT = 50;
export const VOLUME_DEFAULT_MOBILE = 100;
export const FOCUS_MIN = 1;
export const FOCUS_MAX = 4;
/** Characters. */
export const NAME_MIN = 2;
export const NAME_MAX = 20;
export const COMPANY_NAME_MIN = 2;
export const COMPANY_NAME_MAX = 50;
export const ATTENDEE_COMPANY_DESCRIPTION_MAX = 250;
/** Bytes; a photo must be smaller. */
export const PHOTO_MAX_BYTES = 5_000_000;
export const REDIRECT_DELAY = 3 * SECOND;
/** The grid's rules and labels, in minutes. */
export const GRID_SLOT_MINUTES = 30;
/** The grid's rows, in minutes (ux 2.4). */
export const GRID_ROW_MINUTES = 5;
/** Empty stretches longer than this are collapsed, in minutes (ux 2.4). */
export const GRID_GAP_MINUTES = 60;
/** Rows that a collapsed stretch still takes. */
export const GRID_GAP_ROWS = 4;
/** Free time between two kept talks is shown from this length on, in minutes (ux 2.4). */
export const FREE_GAP_MINUTES = 15;
/** Pixels. */
export const PLAYER_HEIGHT = 500;
export const VIEW_PING_FIRST = 3 * SECOND;
export const VIEW_PING_EVERY = 30 * SECOND;
/** An event has at most this many conference days (decisions, readings). */
export const CONFERENCE_DAYS_MAX = 14;

// Logging in (pwa-push-security §5.1, §5.2; decisions, magic link).
export const MAGIC_LINK_LIFE = 15 * MINUTE;
export const MAGIC_CODE_TRIES = 5;
export const RESEND_AFTER = 30 * SECOND;
export const SESSION_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 30 * DAY;
/** What has expired is taken away this often. */
export const SWEEP_EVERY = HOUR;
/** A session's last use is written down this often at most. */
export const SESSION_TOUCH_EVERY = HOUR;
/** Wrong codes per ticket in its whole life; a mail proof sets them back. */
export const TICKET_CODE_FAILURES = 10;
/** Wrong ticket codes of everybody together, after which mail is the only way in while they outnumber the right ones. */
export const TICKET_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;
/** A refused ticket code is answered after this long, whatever the reason, so that the time says nothing. */
export const TICKET_REFUSAL_TIME = 400;
/** Codes that may wait to be looked at; a code takes about 25 ms, two at a time. */
export const TICKET_CODES_WAITING_MAX = 100;
/** Failed log-ins from one address: a venue's 2,000 people share one, so they must also outnumber those that succeed. */
export const ADDRESS_FAILURES_BUDGET = { window: 5 * MINUTE, failures: 50 } as const;
/** Login mails to one mail address. */
export const MAILS_BUDGET = { window: 30 * MINUTE, failures: 5 } as const;
/** Calls of one log-in. */
export const CALLS_BUDGET = { window: 5 * MINUTE, failures: 3000 } as const;

// Requests (pwa-push-security §5.1, §5.3).
/** Bytes of a JSON body. */
export const BODY_MAX_BYTES = 1_000_000;
/** Levels a JSON body may nest. */
export const BODY_MAX_DEPTH = 16;
export const REQUEST_TIME_MAX = 30 * SECOND;
/** From SIGTERM to the end of the process. */
export const STOP_TIME_MAX = 4 * SECOND;
/** A stopping server looks this often for connections that are done. */
export const IDLE_CHECK_EVERY = 20;

// Sync (sync.md §2–7).
export const STREAM_GATHER = 250;
export const STREAM_HEARTBEAT = 15 * SECOND;
export const STREAM_SILENCE = 40 * SECOND;
/** A stream whose socket holds more unsent bytes than this is closed. */
export const STREAM_BUFFER_BYTES = 1_000_000;
/** When the server stops, a stream may take this long to take its last bytes. */
export const STREAM_FINISH_MAX = SECOND;
/** A larger event is not written to the streams: it says only how far the log is. */
export const STREAM_FRAME_BYTES = 250_000;
/** Answers shorter than this are not compressed, in bytes. */
export const COMPRESS_FROM_BYTES = 1000;
/** A snapshot may lag by this share of the scope's documents before it is built anew: its reader goes on with the log. */
export const SNAPSHOT_LAG = 0.01;
/** Changes sent in one call: a day's worth of one person, so that a queue is one round trip. */
export const PUSH_ROWS_MAX = 500;
/** Documents a device pulls at once, unless it asks for another number up to this. */
export const PULL_DOCUMENTS_MAX = 200;
/** Mutations of one scope committed by one insert. */
export const LOG_BATCH = 100;
/** Entries read from the log at once. */
export const LOG_PAGE = 1000;
/** Entries of a scope kept in memory for those who were away a moment. */
export const LOG_TAIL = 1000;
/** Entries older than this may go: no device holds unsent changes for longer (sync.md §2, SEALED_LIFE). */
export const LOG_KEEP = 30 * DAY;
/** Scopes of single people in memory; the least used leave first. */
export const SCOPES_IN_MEMORY = 5000;
/** An insert whose outcome is unknown is repeated this often, under the same ids. */
export const APPEND_TRIES = 3;
/** A derived value is published at most once per document in this time. */
export const DERIVED_EVERY = SECOND;
/** Documents per stored segment, about. */
export const SEGMENT_DOCUMENTS = 250;
export const BOOT_SNAPSHOT_BYTES = 20_000;
export const SEALED_LIFE = 30 * DAY;
export const UNSENT_WARNING = HOUR;
export const CLOCK_SAMPLES = 8;
export const CLOCK_SAMPLES_AT_START = 5;
export const CLOCK_SAMPLE_EVERY = 5 * MINUTE;
export const CLOCK_RTT_MAX = 2 * SECOND;
/** Wall and monotonic clock may differ by this much a second before it counts as a jump. */
export const CLOCK_JUMP = 250;
export const CLOCK_CHECK_EVERY = SECOND;
/** A check that comes this long after the one before is late: the page did not run in between. */
export const CLOCK_LATE_CHECK = 3 * SECOND;
/** What a clock may lose or gain without being asked, as a share of the time gone by. */
export const CLOCK_DRIFT = 1e-4;
/** Milliseconds by which the shown time may gain or lose on the real one while it is slewed, per millisecond. */
export const CLOCK_SLEW_RATE = 0.5;
/** The server's clock is read in whole milliseconds. */
export const CLOCK_RESOLUTION = 1;
/** Differences below this are slewed, larger ones step. */
export const CLOCK_SLEW_MAX = 5 * SECOND;

// Import (decisions, commands).
/** The length of a talk whose source does not say when it ends, in minutes. */
export const UNKNOWN_TALK_MINUTES = 60;

// Lists, files and writes over the API (decisions, wire conventions; pwa-push-security §4, §5.3).
/** The most items one page of a list may hold, whatever is asked for. */
export const PAGE_MAX = 100;
/** Bytes of a document for a talk; it may have as many. */
export const DOCUMENT_MAX_BYTES = 25_000_000;
/** Pixels of an uploaded picture, all together. */
export const IMAGE_PIXELS_MAX = 16_700_000;
/** Widths of the copies made of every picture, in pixels; none is made larger than it came. */
export const IMAGE_WIDTHS = { small: 96, medium: 480, large: 1280 } as const;
/** How long the answer to a call with an Idempotency-Key is remembered: a device may be offline for days. */
export const IDEMPOTENCY_LIFE = 7 * DAY;
/** Characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MIN = 8;
export const IDEMPOTENCY_KEY_MAX = 255;
/** A call that has not answered after this long was cut off by a crash: its key may be used again. */
export const IDEMPOTENCY_CLAIM = 2 * MINUTE;

// Notifications and push messages (pwa-push-security §3).
/** The server looks this often for what has come due. */
export const CLOCKWORK_EVERY = SECOND;

// The lobby: posts, perks, raffles, highlights, sponsors (decisions, wire conventions; pwa-push-security §5.3).
/** Characters of an address that somebody enters. */
export const LINK_MAX = 2000;
/** Characters of a title, and of a description in plain text. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 10_000;
/** Characters of a post as it is sent, in HTML; elements may stand this deep in each other. */
export const POST_BODY_MAX = 20_000;
export const POST_NESTING_MAX = 12;
/** A picture that was uploaded for a post that never came goes after this. */
export const UNUSED_UPLOAD_LIFE = DAY;
/** How many of a perk there may be. */
export const STOCK_MAX = 1_000_000;
/** How many may win in one draw. */
export const RAFFLE_WINNERS_MAX = 1000;
/** From the draw, in which a winner is still pushed the news. */
export const WON_PUSH_LIFE = HOUR;
/** Characters of the seed of a draw. */
export const SEED_MAX = 100;
/** Places in a list may be numbered up to this. */
export const ORDER_MAX = 1_000_000;

// Companies (spec 5).
/** Characters of one line of a booth, such as its name. */
export const COMPANY_TEXT_MAX = 200;
/** Members of one company, as an admin sets them. */
export const COMPANY_USERS_MAX = 100;
/** Leads written to a CSV file at once. */
export const CSV_ROWS_AT_ONCE = 200;

// Talks, stages, tracks and documents over the API (decisions, wire conventions).
/** Characters. */
export const TALK_TITLE_MAX = 200;
export const TALK_DESCRIPTION_MAX = 10_000;
/** A talk takes at most a day, in minutes. */
export const TALK_MINUTES_MAX = 1440;
export const TALK_SPEAKERS_MAX = 100;
/** Seconds into a recording: a day. */
export const TALK_OFFSET_MAX = 86_400;
/** Years in which a talk may start: others are typing errors. */
export const TALK_YEAR_MIN = 2000;
export const TALK_YEAR_MAX = 2199;
/** Characters of the name of a stage or a track. */
export const PLACE_NAME_MAX = 100;
/** Columns of the grid. */
export const STAGE_ORDER_MAX = 1000;
/** Characters of the name of a document. */
export const DOCUMENT_NAME_MAX = 150;
/** Documents of one talk. */
export const TALK_DOCUMENTS_MAX = 100;
/** Members of an OOXML document, and their bytes together when unpacked. */
export const DOCUMENT_MEMBERS_MAX = 5000;
export const DOCUMENT_UNPACKED_MAX_BYTES = 200_000_000;
/** Calendar programs are asked to look again after this long. */
export const CALENDAR_REFRESH = 15 * MINUTE;

// People: profiles, the directory, connections (spec 5, 6, 7).
/** Characters of a line of text in a profile. */
export const PROFILE_LINE_MAX = 200;
/** Characters of any text of a profile, before its own rule is asked. */
export const PROFILE_TEXT_MAX = 10_000;
/** Characters of a choice in one's own words ('Other'), of people and companies alike. */
export const OWN_CHOICE_MAX = 50;
/** Choices of one multi-select. */
export const CHOICES_MAX = 100;
/** Connections and open requests of one person, unless an admin sets another number. */
export const CONNECTION_LIMIT_DEFAULT = 500;
/** Characters of a search; more are not looked at. */
export const SEARCH_TEXT_MAX = 100;
/** Words of a search that are looked for. */
export const SEARCH_WORDS_MAX = 8;
/** The best by profile, whose kept talks are compared as well. */
export const RECOMMENDATION_CANDIDATES = 200;
/** An erasure that has not ended after this long was cut off, and is gone on with. */
export const ERASURE_RETRY = MINUTE;

// Chat.
/** Characters of one message. */
export const CHAT_MESSAGE_MAX = 2000;
/** Characters of the reason somebody gives for a report. */
export const CHAT_REASON_MAX = 500;
/** Messages one person may send; as many as pile up in a short tunnel. */
export const CHAT_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Messages a room holds, so that it fits in memory and on a phone; the oldest make room. */
export const CHAT_ROOM_MESSAGES_MAX = 5000;
/** Rooms one stream may carry beside its person's own scopes. */
export const CHAT_ROOMS_PER_STREAM = 5;

// Passwords, users and tickets (pwa-push-security §5.1, §5.2).
/** Characters of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** A mailed link that sets a new password. */
export const RESET_LINK_LIFE = 30 * MINUTE;
/** A mailed link that sets the first password: invitations are read days later. */
export const INVITATION_LIFE = 14 * DAY;
/** Wrong passwords for one mail address, whoever types them; a mail proof sets them back. */
export const PASSWORD_FAILURES_BUDGET = { window: HOUR, failures: 10 } as const;
/** Wrong passwords of everybody together, as with the ticket codes. */
export const PASSWORDS_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;
/** Mails with a password link that one address on the net may ask for: a venue's people share one. */
export const RESETS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
/** The highest CONNECTION_LIMIT_DEFAULT somebody may set for a ticket or a person. */
export const CONNECTION_LIMIT_MAX = 100_000;
/** Rows of a table of ticket holders. */
export const TICKET_ROWS_MAX = 20_000;
/** Bytes of such a table. */
export const TICKET_FILE_MAX_BYTES = 5_000_000;

// Notifications and push messages (pwa-push-security §3, §5.3).
/** Characters. */
export const NOTIFICATION_BODY_MAX = 1000;
/** Characters of where a notification leads. */
export const NOTIFICATION_LINK_MAX = 500;
/** Nobody has to be woken for an organiser's notice that is older. */
export const NOTIFICATION_PUSH_LIFE = 12 * HOUR;
/** Changes of the schedule are gathered this long before people are told. */
export const CHANGES_GATHERED = MINUTE;
/** A change of the schedule is told by push for at least this long, however near the talk is. */
export const CHANGES_PUSH_LIFE = 10 * MINUTE;
/** People told per step, so that other work comes in between. */
export const TOLD_AT_ONCE = 100;
/** Devices of one person that get pushes; the oldest makes room. */
export const SUBSCRIPTIONS_PER_PERSON = 10;
/** Characters of the address of a subscription. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Bytes before encryption: 4096 on the wire is all that a push service must take. */
export const PUSH_PAYLOAD_MAX_BYTES = 3993;
/** Pushes under way, all together and per push service. */
export const PUSHES_AT_ONCE = 50;
export const PUSHES_PER_HOST = 25;
/** Pushes one process takes from the queue at a time, and for how long they are its own. */
export const PUSHES_CLAIMED = 50;
export const PUSH_CLAIM = MINUTE;
/** From the first byte of one push to its answer. */
export const PUSH_DEADLINE = 10 * SECOND;
export const PUSH_TRIES = 5;
/** Before the second try; three times as long before each one after it. */
export const PUSH_BACKOFF = 2 * SECOND;
export const PUSH_BACKOFF_GROWTH = 3;
/** A push service that asks for a pause gets one, up to this long. */
export const PUSH_PAUSE_MAX = HOUR;
/** Pushes refused to our key without a success between, after which a service is left alone for a while. */
export const PUSH_REFUSALS_MAX = 20;
export const PUSH_REFUSED_PAUSE = 10 * MINUTE;
/** A signature for a push service is used this long; it is good for twelve hours. */
export const VAPID_REUSE = 6 * HOUR;
/** What became of a push is kept this long. */
export const PUSH_RECORD_LIFE = 7 * DAY;

// Analytics (spec 7; sync.md §1).
/** Messages in one batch. */
export const ANALYTICS_BATCH_MAX = 100;
/** What a device counted longer ago is not taken any more; it drops it, too. */
export const ANALYTICS_LATE_MAX = 7 * DAY;
/** How long page views, downloads and log-ins are kept for organisers. */
export const ANALYTICS_LIFE = 90 * DAY;
/** Days one question for statistics may span. */
export const ANALYTICS_DAYS_MAX = 31;
/** Batches of one person. */
export const ANALYTICS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;

// Recounting.
/** People who acted while the numbers were counted anew are counted once more, this often at most. */
export const RECOUNT_ROUNDS = 200;

// Answers kept as they were sent (sync/kept-replies.ts).
/** Answers of single talks, schedules and the like that are kept ready; the longest held go first. */
export const REPLIES_KEPT = 2000;

// What forms, players and devices count by (spec 4, 5, 9).
/** The loudest; 0 is the least. */
export const VOLUME_MAX = 100;
/** A stream of Dacast that does not play is tried again this often (spec 4). */
export const DACAST_RETRY = SECOND;
/** Characters of a booth's bio unless the event sets `companyBioMax`; the other reading of the spec. */
export const BIO_MAX_DEFAULT = 240;
export const BIO_MAX_OTHER_READING = 1000;
/** Pixels, either way; what forms recommend for a photo. */
export const PHOTO_RECOMMENDED_SIDE = 150;
/** The zone of an event that says none, and what devices subscribe to: the two constants of spec 9 that are names. */
export const CONFERENCE_ZONE_DEFAULT = 'America/New_York';
export const PUSH_INTEREST = 'notifications';
