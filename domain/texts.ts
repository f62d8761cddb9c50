/**
 * The spec's sentences, each once and to the letter, its typos included (decisions, "messages").
 * Sentences of our own stand with the screen that says them.
 */
export const texts = {
  // Spec 5
  emailMissing: 'Please enter your email!',
  emailWrong: 'Please enter a valid email!',
  fieldMissing: 'This field is required',
  registerEmailWrong: 'Not a valid email address',
  passwordMissing: 'Please enter your new password!',
  // Spec 8
  checkEmailToLogin: 'Please check your email to login. Make sure to check your spam folder.',
  linkInvalidToast: 'Your passwordless login link is invalid. Request a new one',
  linkInvalid: 'Your passwordless login link is invalid!',
  linkExpired: 'It might have expired...',
  loggedInElsewhere: 'You were logged out, because this login was used on another device or browser.',
  redirectingToLogin: 'Redirecting to login',
  networkError: 'Network Error',
  notAuthorized: 'Not authorized',
  noTalksFound: 'No results found! Please be sure to search all Stages and Days',
  noAgenda: 'No speeches added to your schedule',
  nothingStreaming: 'There is no talk streaming now.',
  nothingUpcoming: 'There are no upcoming talks.',
  noUpNext: 'No Upcoming Talks',
  // Spec 2
  online: 'You are online!',
  offline: 'You are offline!',
  conferenceStarts: 'Conference Starts',
  goToTalk: 'Go to Talk',
  scheduleHint: 'Tap Watch Talk on a speech',
  watchTalk: 'Watch Talk',
  streaming: 'Streaming',
  talkFinished: 'Talk has finished',
  nextTalk: 'NEXT TALK',
  goToNextTalk: 'Go to next talk',
} as const;
