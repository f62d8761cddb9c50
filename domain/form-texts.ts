/**
 * The spec's sentences about forms, files and results (4, 5, 8), literally, including typos, plus our own beside them. Those
 * of the first screens are in `sentences.ts`.
 */
export const formTexts = {
  // Spec 4
  cardSendNow: 'Send Now',
  cardAlreadySent: 'Already Sent',
  opensWithEvent: 'This opens with the event',
  programmeOpensWithEvent: 'The programme opens with the event.',
  profilesOpenLater: 'Profiles open when the event starts',
  // Spec 5, attendee profile
  firstNameLength: 'First Name must be within 2 - 20 characters',
  lastNameLength: 'Last Name must be within 2 - 20 characters',
  firstNameGiven: 'Write a first name of 1 to 80 characters',
  lastNameGiven: 'Write a last name of 1 to 80 characters',
  pictureMissing: 'Profile picture is required',
  focusTooFew: 'You must select at least 1 focus niche',
  focusTooMany: 'You cannot select more than 4 foucus niches',
  urlWrong: 'Not a valid URL',
  linkWrong: 'Write a web address, such as example.org/map',
  // Spec 5, company
  companyNameMissing: 'First Name is required',
  facebookWrong: 'Not a valid Facebook URL',
  twitterWrong: 'Not a valid Twitter URL',
  vimeoWrong: 'Not a valid Vimeo link',
  streamIsChannel: 'This is a channel. Open the stream and paste its own address.',
  streamIsMeeting: 'This opens outside the app. Put it under Room elsewhere.',
  specialtiesTooFew: 'You must select at least 1 area of specialty',
  trafficTooFew: 'You must select at least 1 traffic interest',
  geosTooFew: 'You must select at least 1 geo',
  notAChoice: 'Please choose from the list',
  tooLong: 'This is too long',
  companyMissing: 'There is no such company',
  memberMissing: 'There is no such member of this company',
  membersOnly: 'Only members of a company may do this',
  leadMissing: 'This card was taken back',
  noCards: 'This company does not take virtual business cards',
  // Spec 5 and 8, files and forms
  photoTooLarge: 'Photo must be less than 5mb',
  notAPicture: 'Photo must be a png, jpg or jpeg',
  tooManyPixels: (most: number) => `Photo must have at most ${most / 1_000_000} million pixels`,
  photoUnreadable: 'This photo cannot be read. Choose another one.',
  invalidFormTitle: 'Invalid Form',
  invalidForm: 'Please fix all invalid fields to be able to save your changes',
  // Spec 8, results
  checkEmailToReset: 'Please check your email to reset your password...',
  passwordChanged: 'Use your new password to login. Redirecting!',
  companyUpdated: 'Company was successfully updated',
  // Spec 8, empty states; those of the schedule and the stage are in `sentences.ts`
  noPeopleFound: 'No results found! Please check other Attendees / Speakers tabs.',
  noTalksInSearch: 'No talks with that search criteria!',
  noReplaysInSearch: 'No replay talks with that search criteria!',
} as const;

/** Spec 8, shown after sending a business card. */
export const cardReceived = (company: string): string =>
  `${company} has received your virtual business card they will be in touch soon.`;

/** Spec 5, for an attendee's company and for a booth, whose limit is a setting because the spec has two. */
export const bioTooLong = (max: number): string => `Bio cannot be longer than ${max} characters`;
