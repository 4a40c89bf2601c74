/**
 * Every sentence and word that the specification (sections 2, 5 and 8) or the interface design fixes, and the product's
 * own sentences about bad input. Counts are plain digits without separators.
 */
export const messages = {
  // The map
  mapTitle: (location: string) => `${location} Map`,
  loadingLocations: (count: number, total: number) => `Loading locations (${count} / ${total})`,
  mapMadeBy: (mapMaker: string) => `This map was created by ${mapMaker}`,
  supportThem: 'Support Them!',
  noMap: (location: string) => `We don't currently have a map for ${location} yet. Sorry!`,
  noWiki: 'We do not have a link to the wiki for this location.',
  ventureToMap: (name: string) => `Venture To ${name} Map`,
  copyLink: 'Copy Link',
  linkCopied: 'Link copied',
  locationInfo: 'Location Info',
  nothingCalled: (text: string) => `Nothing called “${text}”`,
  unknownChild: (child: string) => `There is no place called “${child}” on this map.`,

  // Bar, campaigns, maps
  communityChat: 'Community chat',
  maps: 'Maps',
  admin: 'Admin',
  customizeToYourCampaign: 'Customize To Your Campaign',
  signUpNow: 'Sign Up Now!',
  logout: 'Logout',
  ventureThere: 'Venture There',
  ventureForth: 'Venture Forth',
  yourCampaign: 'Your Campaign',
  campaignSettings: 'Campaign Settings',
  inviteLink: 'Invite Link',
  addNewCampaign: 'Add New Campaign',
  addNewLocation: 'Add New Location',
  addNew: 'Add New',
  edit: 'Edit',
  editLocation: 'Edit Location',
  next: 'Next',
  previous: 'Previous',
  remove: 'Remove',
  playersSeeWikiAndPublicNotes: 'Players see the wiki and public notes.',
  playersSeeOnlyPublicNotes: 'Players see only public notes.',
  playersCannotSeeLocation: 'Players cannot see this location yet.',
  noteMissing: 'Write a note first.',
  noteTooLong: (most: number) => `The note can have at most ${most} characters.`,
  campaignNameDiffers: 'Type the name of the campaign exactly as it is to delete it.',
  tooManyCampaigns: (most: number) => `You have ${most} campaigns, which is the most. Delete one first.`,
  tooManyNotes: (most: number) => `This campaign has ${most} notes, which is the most. Delete some first.`,
  tooManyMembers: (most: number) => `This campaign has ${most} players, which is the most.`,
  nothingToChange: 'Say whether players see the places, their wiki, or both.',
  areaTooDetailed: (most: number) => `The area can have at most ${most} corners. Simplify it first.`,
  choosePlacesOneWay: 'Choose places by location_ids, on_map or children_of: one of them.',

  // Staff
  editPoi: 'Edit POI',
  addMapFor: (name: string) => `Add Map For ${name}`,
  movePosition: 'Move Position',
  editShape: 'Edit Shape',
  stopEditingShape: 'Stop Editing Shape',
  changeShapeType: 'Change Shape Type',
  deactivate: 'De-activate',
  addLocationPosition: 'Add Location Position',
  map: 'Map',
  mapMakerName: 'Map Maker Name',
  mapMakerUrl: 'Map Maker Url',

  // Forms
  submit: 'Submit',
  waitingForFileUpload: 'Waiting for File Upload...',
  saving: 'Saving…',
  saved: 'Saved',
  parentAdded: 'Parent Added',
  locationUpdated: 'Location Updated',
  copied: 'Copied',
  fieldRequired: (label: string) => `The field ${label} must be filled out to submit the form`,
  protectedForm: 'This form is protected, please double check your work.',
  uploadFailed: 'The file could not be uploaded. Try again.',

  // Signing in and up
  atLeastAge: (age: number) => `I am at least ${age} years old`,
  availableNow: ['DM-only notes', 'Player maps', 'Sharing choices', 'Player notes'],
  comingSoon: 'Saved filters by source and edition',
  passwordsDoNotMatch: 'Passwords Do Not Match',
  emailMissing: 'Email field is missing',
  passwordMissing: 'Password field is missing',
  /** The words after `lead` link to /password_reset_request/. */
  wrongEmailOrPassword: {
    lead: 'Wrong Email or Password. If this is your first time logging in, you may need to ',
    link: 'reset your password first',
  },
  passwordTooShort: (least: number) => `The password needs at least ${least} characters.`,
  passwordTooLong: (most: number) => `The password can have at most ${most} characters.`,
  passwordIsEmail: 'The password is too close to your email. Choose another one.',
  passwordIsProductWords: 'The password is made only of words everybody here would try. Add something of your own.',
  emailTooLong: (most: number) => `The email can have at most ${most} characters.`,
  emailInvalid: 'Enter one email address, like name@example.org.',

  // Names
  nameMissing: 'Enter a name.',
  nameTooLong: (most: number) => `The name can have at most ${most} characters.`,
  nameUnprintable: 'The name contains characters that cannot be shown. Type it again.',
  nameNotInAPath: 'The name cannot contain any of / ? # % \\',
  nameIsDots: 'The name cannot be only one or two dots.',

  // Notices
  statBlockDiscontinued: 'The monster stat blocks have been discontinued.',
  badRequest: 'Bad Request',
  requestTimedOut: 'Request Timed Out',
  lastUpdated: (date: string) => `Last updated ${date}`,
} as const;
