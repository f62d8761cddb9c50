import { DAY, HOUR, SECOND } from '../time.ts';

// Pictures and documents (spec 9). Milliseconds unless the name says otherwise.

/** A photo must have fewer bytes than this. */
export const PHOTO_MAX_BYTES = 5_000_000;
/** Pixels per side of a photo that was cropped on a device. */
export const PHOTO_CUT_SIDE = 640;
/** Pixels per side below which a cropped photo looks blurred at large sizes. */
export const PHOTO_CUT_SHARP_FROM = 200;
/** Highest zoom while cropping a photo. */
export const PHOTO_ZOOM_MAX = 4;
/** Maximum number of pixels of an uploaded picture (width × height). */
export const IMAGE_PIXELS_MAX = 16_700_000;
/** Maximum number of pixels (width × height) of a portrait or logo uploaded by its owner; the app crops both to PHOTO_CUT_SIDE. */
export const OWN_IMAGE_PIXELS_MAX = 8_000_000;
/** Maximum number of uploads per person, and per organiser, who may upload hundreds of portraits of speakers. */
export const PICTURES_BUDGET = { window: HOUR, failures: 20 } as const;
export const ORGANISER_PICTURES_BUDGET = { window: HOUR, failures: 1000 } as const;
/** Maximum number of pictures in the queue for resizing; each takes at most a quarter of a second. */
export const PICTURES_WAITING_MAX = 40;
/** The Retry-After that is sent when the queue of pictures is full. */
export const PICTURES_WAIT = 5 * SECOND;
/** Widths in pixels of the copies made of every picture; never larger than the original. */
export const IMAGE_WIDTHS = { small: 96, medium: 480, large: 1280 } as const;
/** How long replaced or removed files are kept, so that an organiser can undo the change; as long as log entries. */
export const UNDO_FILES_KEPT = 30 * DAY;
/** How long a picture is kept that was uploaded for a post but never published. */
export const UNUSED_UPLOAD_LIFE = DAY;

/** Maximum size in bytes of a document of a talk, such as slides. */
export const RESOURCE_FILE_MAX_BYTES = 25_000_000;
/** Maximum number of characters of a document's name. */
export const RESOURCE_FILE_NAME_MAX = 150;
/** Maximum number of documents of one talk. */
export const TALK_DOCUMENTS_MAX = 100;
/** Maximum number of files inside an OOXML document, and of their bytes when unpacked. */
export const RESOURCE_FILE_MEMBERS_MAX = 5000;
export const RESOURCE_FILE_UNPACKED_MAX_BYTES = 200_000_000;

/** Maximum number of bytes of a talk's captions in one language; two hours have about 200,000. */
export const CAPTIONS_MAX_BYTES = 2_000_000;

/** Free disk space in bytes below which a server reports that it is not ready, because it may be unable to store new data. */
export const ROOM_MIN_BYTES = 1_000_000;
/** Bytes of disk space reserved so that a server can start on a full disk, and the free space needed to reserve them. */
export const RESERVE_BYTES = 4_000_000;
export const RESERVE_ROOM_BYTES = 5 * RESERVE_BYTES;
