/**
 * The texts that the specification (sections 2, 5, and 8) or the interface design fixes, and our own sentences about
 * invalid input. Counts are plain digits without separators.
 */
export const messages = {
  // The list beside the map
  placeGroups: {
    towns: 'Cities and towns',
    regions: 'Realms and regions',
    villages: 'Villages',
    others: 'Landmarks and others',
    land: 'Land',
    waters: 'Waters',
    ways: 'Roads and ways',
  },

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
  noMiles: 'This map has no miles yet.',
  pictureMissing: 'The picture of this map could not be loaded. You can still use its places.',
  picturePartsMissing: 'Parts of the map picture could not be loaded. They load automatically as soon as possible.',
  mapNoLongerShown: 'You can no longer see this map. It was closed or removed, or you lost access.',
  unknownChild: (child: string) => `There is no place called “${child}” on this map.`,

  // Bar, campaigns, maps
  communityChat: 'Community chat',
  community: 'Community',
  privacyNotice: 'Privacy notice',
  maps: 'Maps',
  admin: 'Admin',
  customizeToYourCampaign: 'Customize To Your Campaign',
  logout: 'Logout',
  ventureForth: 'Venture Forth',
  addNewLocation: 'Add New Location',
  addNew: 'Add New',
  edit: 'Edit',
  editLocation: 'Edit Location',
  next: 'Next',
  previous: 'Previous',
  remove: 'Remove',
  leaveToPublicMap: 'Leave to public map',

  // Staff
  numberOutOfRange: (label: string, least: number, most: number) =>
    `${label} must be a number from ${least} to ${most}.`,

  // Maps that are drawn here
  /** These follow “This map was created by”. */
  drawnHere: 'Venture Atlas',

  // Names
  nameMissing: 'Enter a name.',
  nameTooLong: (most: number) => `The name can have at most ${most} characters.`,
  nameReserved: 'This name reads like that of a DM or of the staff. Choose another one.',
  nameUnprintable: 'The name contains characters that cannot be shown. Type it again.',
  nameNotInAPath: 'The name cannot contain any of / ? # % \\',
  nameIsDots: 'The name cannot be only one or two dots.',

  // Notices
  statBlockDiscontinued: 'The monster stat blocks have been discontinued.',
  badRequest: 'Bad Request',
  requestTimedOut: 'Request Timed Out',
  lastUpdated: (date: string) => `Last updated ${date}`,
} as const;
