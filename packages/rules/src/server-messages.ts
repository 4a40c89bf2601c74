/** Sentences that only the server and its commands use. They are separate so that no page loads them. */
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
  noFogToUndo: 'There is nothing to undo.',
  noFogToRedo: 'There is nothing to redo.',
  tooMuchFog: 'Clear all or hide all, then start again. This map has no room for more changes to its fog.',
  fogCellTooSmall: 'Cells this small cover nothing on this map. Choose a larger size.',
  noPartyForFog: 'No party of this campaign was ever on this map.',
  waysTooLongForFog:
    'Choose a shorter distance. The parties traveled too far on this map to uncover their routes this widely.',
  tooManyWaysForFog: (most: number) =>
    `Uncover the routes in parts, with the brush. The parties have more than ${most} separate routes on this map.`,
  strokeTooLongForFog:
    'This stroke is too long for a brush this wide. Draw it in several strokes, or choose a smaller brush.',
  roadTooLongForFog: 'This road is too long to be covered or uncovered this widely. Choose a shorter distance.',
  areaTooFineForFog: 'This area has too many corners to be covered or uncovered at once. Use the brush or hexes.',
  tooManyCellsForFog: 'These are too many cells at once. Draw several strokes, or choose fewer rings.',
  otherShapeForFog: 'A region is an area and a road is a line. This place is drawn as the other one.',
  handoutWithoutPicture: 'Choose a place that has a picture.',
  handoutTextOrPicture: 'A handout is a text or the picture of a place, not both.',
  handoutPlaceHidden: 'Your players cannot see this place. Show it to them first.',
  secretTextHidden: 'Your players cannot see this text yet. Show it to them first.',
  tooManyReveals: (most: number) =>
    `You revealed ${most} secrets of this place, which is the most. Take one back, or remove its mark.`,
  handoutForNobody: 'Choose players of this campaign.',
  rumourTooLong: (most: number) => `What players heard may have at most ${most.toLocaleString('en')} characters.`,
  nothingToChange: 'Say whether players see the places, their wiki, or both.',
  changesMany: (count: number) => `This changes ${count} places at once.`,
  areaTooDetailed: (most: number) => `The area can have at most ${most} corners. Simplify it first.`,
  choosePlacesOneWay: 'Choose places by location_ids, on_map or children_of: one of them.',

  // Worlds
  worldNotToChoose: 'You cannot choose one of these worlds.',
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
  noDemoLeft: 'Nothing of the demo world is left to remove.',
  dmNamed: 'They can choose the world for their campaigns after they confirm this email address.',
  dmRemoved: 'This address can no longer choose the world.',
  editorAsked: 'They see the invitation under Worlds after they confirm this email address.',
  editorRemoved: 'This address no longer edits the world.',
  coDmAsked: 'They see the invitation under Campaigns after they confirm this email address.',
  coDmRemoved: 'This address no longer leads the campaign.',
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
  copySourceGone: 'This map is no longer open to everyone. Nothing was changed.',
  copyCampaignGone: 'This campaign no longer plays on the map, or is not yours. Nothing was changed.',
  copyChanging: 'Try again later. The map keeps changing right now, and nothing was copied.',

  // Staff
  /** The author of a change by a deleted account, or by nobody. */
  deletedUser: 'deleted user',
  theServer: 'the server',
  alreadyReverted: 'Undo the newer change instead. This one is already undone.',
  mapHasSize: 'This map already has a size.',
  mapHasNoSize: 'This map has no size yet. Its first picture gives it one.',
  changedSince: 'Look at the newer change before you undo the older one.',
  changedSinceAdded: 'This was changed after it was added. Undoing the addition would remove it with those changes.',
  revertedThingGone: 'Bring it back first. It was deleted after that.',
  revertedThingThere: 'This is already back.',
  mapDeletedToo: 'Bring back the deleted map that it was on first.',
  addedIsInUse: 'This is now in use. Delete it on its own page if you still want to.',
  workingCopiesFull:
    'You have too many texts that are not published. Publish or discard some of them first. What you typed stays on this device.',
  newHandout: 'New handout',
  newText: 'New text',
  writtenMeanwhile: 'You are writing something else there. Publish or discard that first.',
  tooManyMaps: (most: number) => `This place is on ${most} maps, which is the limit. Remove it from one of them first.`,
  parentIsInactive: 'The location was taken off this map. Bring it back instead.',
  shapeTooDetailed: (most: number) => `A shape can have at most ${most} points. Simplify it first.`,
  shapeTooManyPolygons: (most: number) => `A shape can have at most ${most} polygons. Leave some out.`,

  // The registry
  placeOnNoMap: 'This place is on no map.',
  placeChangedSince: 'Somebody else changed this place in the meantime.',
  tooManyDuplicates: (most: number) => `You can duplicate at most ${most} places at a time.`,
  seenOfEach: 'Say of each place what you saw of it, or of none.',
  sayWhatToSet: 'Say what to change about the places.',
  goneForGood: 'This was deleted for good.',
  needsMap: (map: string) => `It was on the map “${map}”, which is in the trash, too.`,
  needsPlace: 'The place itself is in the trash, too.',
  mapGoneForGood: 'A map that it was on was deleted for good.',
  addressTaken: (slug: string) => `Another place now has its address. Its new address is “${slug}”.`,
  typeGoneMeanwhile: 'Its type is gone.',
  tooManyFollowDraft: (most: number) =>
    `More than ${most.toLocaleString('en')} places would be published or hidden with this map. Do the places on it in parts first, then the map.`,
  halfAPoint: 'A position needs two numbers. Enter the other one too.',
  rightEndedMidway: 'You can no longer change this world.',
  typeExists: (name: string) => `There is already a type called “${name}”.`,
  layersChanged: 'Somebody else changed the layers. Load them again.',
  layerTwice: (name: string) => `There are two layers called “${name}”.`,
  typeMissing: 'Choose another type. This one no longer exists.',
  locationMissing: 'Choose another location. This one no longer exists.',
  pageExists: 'Edit the wiki page that this location already has, or choose another location.',
  locationHasPoints: (points: number) =>
    `There ${points === 1 ? 'is 1 place' : `are ${points} places`} on its map, including those taken off it. Move or delete them first.`,
  locationHasNotes: 'There are campaign notes at this location, so it stays. Take it off its maps instead.',
  linkInvalid: 'Enter a web address that begins with http:// or https://.',
  pictureAddressInvalid:
    'Enter the address of a picture: one that begins with http:// or https://, or one of this site.',
  namedFileTooLarge: (name: string, megabytes: number) => `“${name}” is larger than ${megabytes} MB. Make it smaller.`,
  onlyArchivesAreLarge: (name: string, megabytes: number) =>
    `“${name}” is larger than ${megabytes} MB. Only archives that Venture Atlas wrote can be that large.`,
  uploadCut: 'The upload ended too early. Try again.',
  uploadAsForm: 'Send the files as multipart/form-data.',
  uploadsWaiting: 'Other pictures are being worked on. Try again in a moment.',
  wikiImageUnknown: 'This picture is not one that the wiki has for the location.',
  wikiImageNotFetched: 'The picture could not be fetched.',
  thisWikiNotAllowed: 'This server takes no pictures from this wiki. Its operator can allow that.',
  noWikiAllowed: 'This server takes no pictures from wikis. Its operator can allow that with WIKI_IMAGE_HOSTS.',
  overlayIsNoMap:
    'You can add places to this map, but not change its picture or size, because it belongs to another world.',
  pictureNotOurs: 'This picture is not on this site. Upload it first.',
  mapSize: (width: number, height: number, least: number, most: number) =>
    `The map would be ${width} x ${height} units. Its longer side must have at least ${least} and at most ${most.toLocaleString('en')}.`,
  lineInvalid: (label: string, most: number) =>
    `${label} must be one line of letters and signs, at most ${most} characters long.`,
  numberAbove: (label: string, least: number, most: number) =>
    `${label} must be a number above ${least}, at most ${most}.`,
  frameIsUsual: 'This map has a normal size. There is nothing to fix.',
  framePictureComing: 'Try again when the picture of this map is ready.',
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
  archiveIsExact: 'An archive restores everything exactly as it was: texts, types, former addresses, and pictures.',
  archiveIsTrusted: 'Import only archives from people you trust with your world. Their pictures are kept as they are.',
  importGone: 'Send the files again. This import has ended, and its files are gone.',
  importTooLarge:
    'The files took more time or memory than an import here may have. Nothing was changed. Split them, or use npm run import at the server.',
  importInterrupted:
    'Read the files again. The server stopped several times during this import, and nothing was changed.',
  importStopped: 'The import was stopped. Nothing was changed. Read the files again.',
  importOutsideWorld: 'You can no longer edit that world. Nothing was changed.',
  archiveIntoLayer:
    'Make your own world and import the archive there, because it holds a whole world. For additions to other maps, use the other formats.',
  archiveIntoFull:
    'Make a new world with “An import”, and choose the archive there. This world already holds places, and an archive needs an empty one.',
  archiveIsUploaded:
    'Texts, types, drafts, and former addresses come back as they were. Pictures are encoded again, like all uploads.',
  pictureLeftOut: (name: string, why: string) => `“${name}” and the pictures after it were left out. ${why}`,
  tooManyOwnImports: (most: number, worlds: readonly string[]) =>
    `Finish or cancel an import first: you have ${most} under way${worlds.length === 0 ? '' : `, under Import files of ${worlds.map((name) => `“${name}”`).join(', ')}`}.`,
  tooManyImports: (most: number) => `There are ${most} imports under way. Finish or cancel one of them first.`,
  importEnded: (state: string) =>
    state === 'applying'
      ? 'Wait until this import is done. It is being saved right now.'
      : state === 'done'
        ? 'This import is done. Send the files again to import them once more.'
        : state === 'cancelled'
          ? 'This import was canceled. Send the files again.'
          : 'The files are not read yet, or could not be. Wait, or read them in another way.',

  // Maps that are drawn here
  drawnHereAfter: (source: string) => `Venture Atlas after ${source}`,
  drawingUnderWay: 'Cancel the drawing of this map first, or wait until it is done.',
  tooManyDrawings: (most: number) => `${most} maps wait to be drawn. Wait until some of them are done.`,
  mapTooLargeToExport:
    'This map is too large to export in the browser. The person who runs this site can export it with: npm run export -- map.',
  exportNeedsMap: 'This place has no map to export.',
  worldTooLargeForFoundry: 'This world has too many texts for Foundry. Export it as a vault or an archive.',
  exportNeedsPicture: 'This map has no picture. Add one first: this format holds nothing else.',
  landNeedsSheet: 'Only an empty sheet can get a land. This map has no empty sheet.',
  tooManyOwnDrawings: (most: number) =>
    `${most} of your maps wait to be drawn. Wait until one of them is done, or cancel it.`,
  nothingToDrawFrom: 'These files hold points only: there is no coast or land to draw a map from.',
} as const;
