/**
 * The spec's sentences, literally, including typos. Our own sentences are in the screens that show them. Used as
 * `texts.noAgenda` (texts.ts).
 */

// Spec 5
export const emailMissing = 'Please enter your email!';
export const emailWrong = 'Please enter a valid email!';
export const fieldMissing = 'This field is required';
export const registerEmailWrong = 'Not a valid email address';
export const passwordMissing = 'Please enter your new password!';
// Spec 8
export const checkEmailToLogin = 'Please check your email to login. Make sure to check your spam folder.';
export const linkInvalidToast = 'Your passwordless login link is invalid. Request a new one';
export const linkInvalid = 'Your passwordless login link is invalid!';
export const linkExpired = 'It might have expired...';
export const loggedInElsewhere = 'You were logged out, because this login was used on another device or browser.';
export const redirectingToLogin = 'Redirecting to login';
export const networkError = 'Network Error';
export const notAuthorized = 'Not authorized';
export const noTalksFound = 'No results found! Please be sure to search all Stages and Days';
export const noAgenda = 'No speeches added to your schedule';
export const nothingStreaming = 'There is no talk streaming now.';
export const nothingUpcoming = 'There are no upcoming talks.';
export const noUpNext = 'No Upcoming Talks';
// Spec 2
export const youAreOnline = 'You are online!';
export const offline = 'You are offline!';
export const conferenceStarts = 'Conference Starts';
export const goToTalk = 'Go to Talk';
export const getMobileApp = 'Get Mobile App';
export const scheduleHint = 'Tap Watch Talk on a speech';
export const watchTalkLabel = 'Watch Talk';
export const notStreamed = 'Not streamed';
export const streaming = 'Streaming';
export const talkFinished = 'Talk has finished';
export const nextTalk = 'NEXT TALK';
export const goToNextTalk = 'Go to next talk';
// Spec 4
export const streamNotPlaying = 'Stream not playing? Click here.';
