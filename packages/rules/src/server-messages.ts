/** The sentences that only the server and its commands say. Apart, so that no page carries them along. */
export const serverMessages = {
  // Bar, campaigns, maps
  campaignNameDiffers: 'Type the name of the campaign exactly as it is to delete it.',
  tooManyCampaigns: (most: number) => `You have ${most} campaigns, which is the most. Delete one first.`,
  tooManyNotes: (most: number) => `This campaign has ${most} notes, which is the most. Delete some first.`,
  tooManyMembers: (most: number) => `This campaign has ${most} players, which is the most.`,
  recapTooLong: (most: number) => `A recap may have at most ${most.toLocaleString('en')} characters.`,
  tooManyParties: (most: number) =>
    `This campaign has ${most} parties, which is the most. Take one off the maps first.`,
  tooManyHandouts: (most: number) => `This campaign has ${most} handouts, which is the most. Delete one first.`,
  noFogToUndo: 'There is nothing to take back.',
  noFogToRedo: 'There is nothing to do again.',
  tooMuchFog:
    'So much was covered and uncovered on this map that there is no room for more. Clear all or hide all, and begin anew.',
  fogCellTooSmall: 'Cells this small cover nothing on this map. Choose a larger size.',
  noPartyForFog: 'No party of this campaign was ever on this map.',
  waysTooLongForFog:
    'The parties went so far on this map that their ways cannot be uncovered this widely. Choose a shorter distance.',
  tooManyWaysForFog: (most: number) =>
    `The parties have more than ${most} ways on this map that do not meet. Uncover them in parts, with the brush.`,
  strokeTooLongForFog:
    'This stroke is too long for a brush this wide. Draw it in several strokes, or take a smaller brush.',
  roadTooLongForFog: 'This road is too long to be covered or uncovered this widely. Choose a shorter distance.',
  areaTooFineForFog: 'This area has too many corners to be covered or uncovered at once. Take the brush, or hexes.',
  tooManyCellsForFog: 'These are too many cells at once. Draw several strokes, or choose fewer rings.',
  otherShapeForFog: 'A region is an area and a road is a line. This place is drawn as the other one.',
  handoutWithoutPicture: 'Choose a place that has a picture.',
  handoutTextOrPicture: 'A handout is a text or the picture of a place, not both.',
  handoutPlaceHidden: 'Your players cannot see this place. Show it to them first.',
  handoutForNobody: 'Choose players of this campaign.',
  rumourTooLong: (most: number) => `What players heard may have at most ${most.toLocaleString('en')} characters.`,
  nothingToChange: 'Say whether players see the places, their wiki, or both.',
  changesMany: (count: number) => `This changes ${count} places at once.`,
  areaTooDetailed: (most: number) => `The area can have at most ${most} corners. Simplify it first.`,
  choosePlacesOneWay: 'Choose places by location_ids, on_map or children_of: one of them.',

  // Worlds
  worldNotToChoose: 'One of these worlds is none that you can choose.',
  openingShowsClosedWorlds:
    'This campaign has places that are not public. Anyone with its address would see what players see of them.',
  noOwnWorlds: 'You cannot make your own worlds on this site.',
  tooManyWorlds: (most: number) => `You have ${most} worlds, which is the most. Delete one first.`,
  tooManyLocations: (most: number) =>
    `The worlds of this owner have ${most.toLocaleString('en')} places, which is the most; those in the trash count too. Delete some for good first.`,
  noRoomForPictures: (most: string) =>
    `The worlds of this owner hold ${most} of pictures, which is the most; replaced ones and those of deleted worlds count too. Send a smaller picture, or ask the person who runs this site for more room.`,
  noRoomForWorlds: 'There is no room left on this site for pictures of worlds. Ask the person who runs it for more.',
  tooManyPeople: (most: number) => `${most} people are named for this world, which is the most. Remove one first.`,
  ownWorldsAreClosed: 'Only worlds of the atlas can be opened and ordered.',
  atlasWorldsStay: 'A world of the atlas cannot be deleted. Close it instead.',
  homeIsNoMap: 'Choose a place of this world that has a map.',
  worldNameDiffers: 'Type the name of the world exactly as it is to delete it.',
  worldNotEmpty: 'Something is in this world. Delete it in its settings.',
  startIsNoMap: 'Choose a map of an open world of the atlas.',
  demoNameDiffers: (name: string) => `Type ${name} exactly as it is to remove it.`,
  noDemoLeft: 'Nothing of the demo world is left that could be removed.',
  dmNamed: 'They can choose the world for their campaigns after they confirm this email address.',
  dmRemoved: 'This address is named no longer.',
  editorAsked: 'They see the invitation under Worlds after they confirm this email address.',
  editorRemoved: 'This address edits the world no longer.',
  coDmAsked: 'They see the invitation under Campaigns after they confirm this email address.',
  coDmRemoved: 'This address leads the campaign no longer.',
  coDmLeft: 'You do not lead this campaign.',
  tooManyCoDms: (most: number) => `${most} people are named for this campaign, which is the most. Remove one first.`,
  worldLeft: 'You do not edit this world.',
  worldDeleted: 'The world is deleted. You can bring it back for 30 days.',

  // Maps that are copied into a world
  copyNotPlayed: 'This campaign does not play on that map.',
  copyNeedsPlaces: (needed: string, left: number) =>
    `The copy has ${needed} places, and your worlds have room for ${left.toLocaleString('en')} more. Delete places or worlds that you no longer need, or ask the person who runs this site for more room.`,
  copyNeedsBytes: (needed: string, left: string) =>
    `The pictures of the copy take ${needed}, and your worlds have room for ${left} more. Delete worlds that you no longer need, or ask the person who runs this site for more room.`,
  tooManyCopies: (most: number) => `You have ${most} copies under way. Wait until one of them is done.`,
  tooManyArchives: (most: number) => `You have ${most} archives under way. Wait until one of them is done.`,
  copyBroken: 'The map could not be copied. Nothing was changed. Try again.',
  copySourceGone: 'This map is not open to everybody any more. Nothing was changed.',
  copyCampaignGone: 'This campaign does not play on the map any more, or is not yours. Nothing was changed.',
  copyChanging: 'The map is being changed again and again just now. Nothing was copied. Try again later.',

  // Staff
  /** Whose name stands beside a change: of an account that is gone, or of nobody's. */
  deletedUser: 'deleted user',
  theServer: 'the server',
  alreadyReverted: 'This change was taken back already. Take back the newer one instead.',
  mapHasSize: 'This map has a size already.',
  mapHasNoSize: 'This map has no size yet: its first picture gives it one.',
  changedSince: 'This was changed again since. Look at how it is now before you take the older change back.',
  changedSinceAdded: 'This was changed since it was added. Taking the adding back would remove it with all of that.',
  revertedThingGone: 'This was deleted since. Bring it back first.',
  revertedThingThere: 'This is there again already.',
  mapDeletedToo: 'A map that it stood on was deleted too. Bring that one back first.',
  addedIsInUse: 'This is in use by now. Delete it on its own page if you still want to.',
  tooManyMaps: (most: number) => `This place is on ${most} maps, which is the limit. Remove it from one of them first.`,
  parentIsInactive: 'The location was taken off this map. Bring it back instead.',
  shapeTooDetailed: (most: number) => `A shape can have at most ${most} points. Simplify it first.`,
  shapeTooManyPolygons: (most: number) => `A shape can have at most ${most} polygons. Leave some out.`,

  // The registry
  placeOnNoMap: 'This place is on no map.',
  placeChangedSince: 'Somebody else changed this place meanwhile.',
  tooManyDuplicates: (most: number) => `${most} places are duplicated at a time at most.`,
  seenOfEach: 'Say of each place what you saw of it, or of none.',
  sayWhatToSet: 'Say what the places shall have.',
  goneForGood: 'This was deleted for good.',
  needsMap: (map: string) => `It stood on the map “${map}”, which is in the trash too.`,
  needsPlace: 'The place itself is in the trash too.',
  mapGoneForGood: 'A map that it stood on was deleted for good.',
  addressTaken: (slug: string) => `Another place has its address by now: its new one is “${slug}”.`,
  typeGoneMeanwhile: 'Its type is gone.',
  tooManyFollowDraft: (most: number) =>
    `More than ${most.toLocaleString('en')} places would be published or hidden with this map. Do the places on it in parts first, then the map.`,
  halfAPoint: 'A position needs two numbers. Enter the other one too.',
  rightEndedMidway: 'Meanwhile you may not change this world any more.',
  typeExists: (name: string) => `There is a type called “${name}” already.`,
  layersChanged: 'Somebody else changed the layers. Load them again.',
  layerTwice: (name: string) => `There are two layers called “${name}”.`,
  typeMissing: 'There is no such type any more. Choose another one.',
  locationMissing: 'There is no such location any more. Choose another one.',
  pageExists: 'This location has a wiki page already. Edit that one, or choose another location.',
  locationHasPoints: (points: number) =>
    `There ${points === 1 ? 'is 1 place' : `are ${points} places`} on its map, those taken off it included. Move or delete them first.`,
  locationHasNotes: 'There are campaign notes at this location, so it stays. Take it off its maps instead.',
  linkInvalid: 'Enter a web address that begins with http:// or https://.',
  pictureAddressInvalid:
    'Enter the address of a picture: one that begins with http:// or https://, or one of this site.',
  namedFileTooLarge: (name: string, megabytes: number) => `“${name}” is larger than ${megabytes} MB. Make it smaller.`,
  onlyArchivesAreLarge: (name: string, megabytes: number) =>
    `“${name}” is larger than ${megabytes} MB and no archive that Venture Atlas wrote: only those may be so large.`,
  uploadCut: 'The upload ended too early. Try again.',
  uploadAsForm: 'Send the files as multipart/form-data.',
  uploadsWaiting: 'Other pictures are being worked on. Try again in a moment.',
  wikiImageUnknown: 'This picture is not one that the wiki has for the location.',
  wikiImageNotFetched: 'The picture could not be fetched.',
  thisWikiNotAllowed: 'This server takes no pictures from this wiki. Its operator can allow that.',
  noWikiAllowed: 'This server takes no pictures from wikis. Its operator can allow that with WIKI_IMAGE_HOSTS.',
  overlayIsNoMap: 'This is a map of another world: add places to it, its picture and size stay as they are.',
  pictureNotOurs: 'This picture is not on this site. Upload it first.',
  mapSize: (width: number, height: number, least: number, most: number) =>
    `The map would be ${width} x ${height} units. Its longer side must have at least ${least} and at most ${most.toLocaleString('en')}.`,
  lineInvalid: (label: string, most: number) =>
    `${label} must be one line of letters and signs, at most ${most} characters long.`,
  numberAbove: (label: string, least: number, most: number) =>
    `${label} must be a number above ${least}, at most ${most}.`,
  frameIsUsual: 'This map has a normal size. There is nothing to fix.',
  framePictureComing: 'A picture of this map is being made ready. Try again when it is there.',
  frameTooFarOut: 'A place is too far outside this map. Move it onto the map or remove it, and try again.',
  openingInvalid: 'The view that the map opens with needs a place on the map and a zoom above 0.',
  textUnprintable: 'The text contains characters that cannot be shown. Remove them.',
  textTooLong: (label: string, most: number) => `${label} can have at most ${most} characters.`,
  tooManySections: (most: number) => `A page can have at most ${most} sections. Put some together.`,
  lineTooLong: (most: number) => `A paragraph may have at most ${most} characters. Begin a new one.`,
  tooManyLinks: (most: number) => `A text may link at most ${most} places.`,
  tooManySecrets: (most: number) => `A text may have at most ${most} lines with marks of secrets.`,
  pageTooLong: 'The text is too long for one page. Shorten it.',

  // Imports
  ownArchive: 'Archive of Venture Atlas',
  archiveIsExact: 'An archive comes back exactly as it went out: texts, types, former addresses, pictures and all.',
  archiveIsTrusted: 'Its pictures are kept as they are. Only take archives from people you trust with your world.',
  importGone: 'This import is over and its files are gone. Send them again.',
  importTooLarge:
    'The files took more time or memory than an import here may have. Nothing was changed. Split them, or use npm run import at the server.',
  importInterrupted:
    'The server stopped several times while it was at this import. Nothing was changed. The files are kept: read them again.',
  importStopped: 'The import was stopped. Nothing was changed. Read the files again.',
  importOutsideWorld: 'You may not edit that world any more. Nothing was changed.',
  archiveIntoLayer:
    'An archive is a whole world: make a world of yours and bring it in there. What you add to other maps takes the other formats.',
  archiveIntoFull:
    'This world holds places already: an archive goes into one that holds nothing yet. Make a new world with “An import”, and choose the archive there.',
  archiveIsUploaded:
    'Texts, types, drafts and former addresses come back as they went out. Pictures are encoded anew, as all that are sent.',
  pictureLeftOut: (name: string, why: string) => `“${name}” and what pictures follow it were left out. ${why}`,
  tooManyOwnImports: (most: number, worlds: readonly string[]) =>
    `Finish or cancel an import first: you have ${most} under way${worlds.length === 0 ? '' : `, under Import files of ${worlds.map((name) => `“${name}”`).join(', ')}`}.`,
  tooManyImports: (most: number) => `There are ${most} imports under way. Finish or cancel one of them first.`,
  importEnded: (state: string) =>
    state === 'applying'
      ? 'This import is being written just now. Wait until it is done.'
      : state === 'done'
        ? 'This import is done. Send the files again to import them once more.'
        : state === 'cancelled'
          ? 'This import was canceled. Send the files again.'
          : 'The files are not read yet, or could not be. Wait, or read them in another way.',

  // Maps that are drawn here
  drawnHereAfter: (source: string) => `Venture Atlas after ${source}`,
  drawingUnderWay: 'This map is being drawn already. Cancel that first, or wait until it is done.',
  tooManyDrawings: (most: number) => `${most} maps wait to be drawn. Wait until some of them are done.`,
  mapTooLargeToExport:
    'This map is too large to export in the browser. The person who runs this site can export it with: npm run export -- map.',
  exportNeedsMap: 'This place has no map that could be taken out.',
  landNeedsSheet: 'Only an empty sheet takes a land: this map has none, or something is drawn on it.',
  tooManyOwnDrawings: (most: number) =>
    `${most} maps of yours wait to be drawn. Wait until one of them is done, or cancel it.`,
  nothingToDrawFrom: 'These files hold points only: there is no coast or land to draw a map from.',
} as const;
