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
  pictureMissing: 'The picture of this map could not be loaded. Its places can be used all the same.',
  picturePartsMissing: 'Parts of the map picture could not be loaded. It tries again by itself.',
  unknownChild: (child: string) => `There is no place called “${child}” on this map.`,

  // Bar, campaigns, maps
  communityChat: 'Community chat',
  community: 'Community',
  privacyNotice: 'Privacy notice',
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
  leaveToPublicMap: 'Leave to public map',
  leaveCampaignTitle: 'Leave for the public map?',
  leaveCampaignWords:
    'Out there every place is shown, also those that this campaign has not found yet. You stay in the campaign and come back by its link.',
  stayInCampaign: 'Stay in the campaign',
  /** To a player whose place is gone from under them. */
  placeNotShownNow: 'This place is not shown in the campaign any more. The DM may have hidden it again.',
  textNotShownNow: 'This text is not shown in the campaign any more. The DM may have hidden it again.',
  /** The same to the DM, from whom nothing is hidden. */
  placeTakenOff: 'This place is not on the map any more. Its notes stay and come back with it.',
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
  /** Whose name stands beside a change: of an account that is gone, or of nobody's. */
  deletedUser: 'deleted user',
  theServer: 'the server',
  alreadyReverted: 'This change was taken back already. Take back the newer one instead.',
  mapHasNoSize: 'This map has no size yet: its first picture gives it one.',
  changedSince: 'This was changed again since. Look at how it is now before you take the older change back.',
  changedSinceAdded: 'This was changed since it was added. Taking the adding back would remove it with all of that.',
  revertedThingGone: 'This was deleted since. Bring it back first.',
  revertedThingThere: 'This is there again already.',
  mapDeletedToo: 'A map that it stood on was deleted too. Bring that one back first.',
  addedIsInUse: 'This is in use by now. Delete it on its own page if you still want to.',
  parentIsInactive: 'The location was taken off this map. Bring it back instead.',
  numberOutOfRange: (label: string, least: number, most: number) =>
    `${label} must be a number from ${least} to ${most}.`,
  shapeTooDetailed: (most: number) => `A shape can have at most ${most} points. Simplify it first.`,
  shapeTooManyPolygons: (most: number) => `A shape can have at most ${most} polygons. Leave some out.`,

  // The registry
  typeExists: (name: string) => `There is a type called “${name}” already.`,
  typeMissing: 'There is no such type any more. Choose another one.',
  locationMissing: 'There is no such location any more. Choose another one.',
  pageExists: 'This location has a wiki page already. Edit that one, or choose another location.',
  locationHasPoints: (points: number) =>
    `There ${points === 1 ? 'is 1 place' : `are ${points} places`} on its map, those taken off it included. Move or delete them first.`,
  locationHasNotes: 'There are campaign notes at this location, so it stays. Take it off its maps instead.',
  linkInvalid: 'Enter a web address that begins with http:// or https://.',
  pictureAddressInvalid:
    'Enter the address of a picture: one that begins with http:// or https://, or one of this site.',
  tooManyFiles: (most: number) => `Send at most ${most} files at once.`,
  namedFileTooLarge: (name: string, megabytes: number) => `“${name}” is larger than ${megabytes} MB. Make it smaller.`,
  filesTooLarge: (megabytes: number) => `Together the files are larger than ${megabytes} MB. Send fewer at once.`,
  noFile: 'Choose a file first.',
  uploadCut: 'The upload ended too early. Try again.',
  uploadAsForm: 'Send the files as multipart/form-data.',
  uploadsWaiting: 'Other pictures are being worked on. Try again in a moment.',
  wikiImageUnknown: 'This picture is not one that the wiki has for the location.',
  wikiImageNotFetched: 'The picture could not be fetched.',
  pictureNotOurs: 'This picture is not on this site. Upload it first.',
  lineInvalid: (label: string, most: number) =>
    `${label} must be one line of letters and signs, at most ${most} characters long.`,
  numberAbove: (label: string, least: number, most: number) =>
    `${label} must be a number above ${least}, at most ${most}.`,
  textUnprintable: 'The text contains characters that cannot be shown. Remove them.',
  textTooLong: (label: string, most: number) => `${label} can have at most ${most} characters.`,
  tooManySections: (most: number) => `A page can have at most ${most} sections. Put some together.`,
  pageTooLong: 'The text is too long for one page. Shorten it.',

  // Imports
  ownArchive: 'Archive of Venture Atlas',
  archiveIsExact: 'An archive comes back exactly as it went out: texts, types, former addresses, pictures and all.',
  archiveIsTrusted: 'Its pictures are kept as they are. Only take archives from people you trust with your world.',
  importFileTooLarge: (name: string, megabytes: number) =>
    `“${name}” is larger than ${megabytes} MB. Split it, or use npm run import at the server.`,
  importGone: 'This import is over and its files are gone. Send them again.',
  importBroken: 'The files could not be read: they are not quite what they seem to be. Nothing was changed.',
  importTooLarge:
    'The files took more time or memory than an import here may have. Nothing was changed. Split them, or use npm run import at the server.',
  importStopped: 'The import was stopped. Nothing was changed. Read the files again.',
  tooManyImports: (most: number) => `There are ${most} imports under way. Finish or cancel one of them first.`,
  importEnded: (state: string) =>
    state === 'applying'
      ? 'This import is being written just now. Wait until it is done.'
      : state === 'done'
        ? 'This import is done. Send the files again to import them once more.'
        : state === 'cancelled'
          ? 'This import was cancelled. Send the files again.'
          : 'The files are not read yet, or could not be. Wait, or read them in another way.',

  // Maps that are drawn here
  drawMapAgain: 'Draw this map again',
  drawMapForIt: 'Draw a map for it',
  /** These follow “This map was created by”. */
  drawnHere: 'Venture Atlas',
  drawnHereAfter: (source: string) => `Venture Atlas after ${source}`,
  noSketch:
    'There is no sketch of this map, so it cannot be drawn. Import the world from its own file, or upload a picture.',
  drawingUnderWay: 'This map is being drawn already. Cancel that first, or wait until it is done.',
  tooManyDrawings: (most: number) => `${most} maps wait to be drawn. Wait until some of them are done.`,
  nothingToDrawFrom: 'These files hold points only: there is no coast or land to draw a map from.',

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
  fileTooLarge: (most: number) => `The file can have at most ${most} MB. Choose a smaller one.`,

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
  nameOfTheDm: 'Only the DM of this campaign signs with that name. Choose another one.',
  /** Beside the notes of the DM. */
  dmMark: 'DM',
  dmMarkMeaning: 'Written by the DM of this campaign',
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
