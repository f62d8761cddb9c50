import { DAY, HOUR, SECOND } from '../time.ts';

// Pictures and documents (spec 9). Milliseconds unless the name says otherwise.

/** Bytes; a photo must be smaller. */
export const PHOTO_MAX_BYTES = 5_000_000;
/** Pixels, either way, of a photo that was cut to a square on a device. */
export const PHOTO_CUT_SIDE = 640;
/** With fewer, either way, a photo that was cut looks blurred where it is shown large. */
export const PHOTO_CUT_SHARP_FROM = 200;
/** How far a photo can be zoomed into while it is cut. */
export const PHOTO_ZOOM_MAX = 4;
/** Pixels of an uploaded picture, all together. */
export const IMAGE_PIXELS_MAX = 16_700_000;
/** Pixels of a portrait or a logo that its owner uploads; the app cuts both to PHOTO_CUT_SIDE. */
export const OWN_IMAGE_PIXELS_MAX = 8_000_000;
/** Pictures of one person, and of one organiser, who may have hundreds of speakers. */
export const PICTURES_BUDGET = { window: HOUR, failures: 20 } as const;
export const ORGANISER_PICTURES_BUDGET = { window: HOUR, failures: 1000 } as const;
/** Pictures that may wait for their turn; one takes a quarter of a second at most. */
export const PICTURES_WAITING_MAX = 40;
/** Who finds as many waiting may try again after this. */
export const PICTURES_WAIT = 5 * SECOND;
/** Widths of the copies made of every picture, in pixels; none is made larger than it came. */
export const IMAGE_WIDTHS = { small: 96, medium: 480, large: 1280 } as const;
/** What an organiser replaced or took away can be undone with its files for this long; as long as the log keeps what it said. */
export const UNDO_FILES_KEPT = 30 * DAY;
/** A picture that was uploaded for a post that never came goes after this. */
export const UNUSED_UPLOAD_LIFE = DAY;

/** Bytes of a document for a talk; it may have as many. */
export const RESOURCE_FILE_MAX_BYTES = 25_000_000;
/** Characters of the name of a document. */
export const RESOURCE_FILE_NAME_MAX = 150;
/** Documents of one talk. */
export const TALK_DOCUMENTS_MAX = 100;
/** Members of an OOXML document, and their bytes together when unpacked. */
export const RESOURCE_FILE_MEMBERS_MAX = 5000;
export const RESOURCE_FILE_UNPACKED_MAX_BYTES = 200_000_000;

/** Bytes of captions of a talk in one language; two hours have about 200,000. */
export const CAPTIONS_MAX_BYTES = 2_000_000;

/** With less room than this on the disk, in bytes, a server says that it is not ready: what comes may not be kept. */
export const ROOM_MIN_BYTES = 1_000_000;
/** Bytes laid aside for a start on a full disk, where there is at least so much room for them. */
export const RESERVE_BYTES = 4_000_000;
export const RESERVE_ROOM_BYTES = 5 * RESERVE_BYTES;
