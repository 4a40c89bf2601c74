/**
 * Texts that only staff read: editing, the registry, and imports. They are separate so that other pages do not load
 * them.
 */
export const staffMessages = {
  // Staff
  editPoi: 'Edit POI',
  addMapPicture: 'Add a picture of the map',
  addMapFor: (name: string) => `Add Map For ${name}`,
  movePosition: 'Move Position',
  editShape: 'Edit Shape',
  stopEditingShape: 'Stop Editing Shape',
  changeShapeType: 'Change Shape Type',
  deactivate: 'De-activate',
  addLocationPosition: 'Add Location Position',
  map: 'Map',

  keptText: (text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    const start = words.length > 120 ? `${words.slice(0, 120).trimEnd()}…` : words;
    return `A text that was typed here earlier is not saved: ${start === '' ? 'an empty one.' : `“${start}”`}`;
  },

  notPublished: 'Not published yet',
  saveFirst: 'An earlier change is not saved yet. Save that first.',
  secretOpened: {
    /** @param readers for example “anyone reading this text” */
    title: (secrets: number, readers: string) =>
      `${secrets === 1 ? '1 secret' : `${secrets} secrets`} will be visible to ${readers}`,
    words: (secrets: number) => (secrets === 1 ? 'It was secret until now:' : 'They were secret until now:'),
    hint: 'To show it to one campaign only, keep it secret and use Reveal.',
    act: 'Publish it',
  },
  secretReaders: {
    anyone: 'anyone reading this text',
    dms: 'every DM who plays in this world',
    handout: 'everyone you show this handout to',
  },
  keepSecret: 'Keep it secret',
  secretClosed: {
    title: 'Make these words secret?',
    words: 'The line ::: that closes a secret is gone. Readers will no longer see:',
    act: 'Make them secret',
  },
  secretKept: 'Not published. A mark of a secret is missing: put it back, or leave the field and publish the words.',

  secret: 'Secret',
  secretOpen: 'A secret is not closed, so everything after it is secret. Close it with ::: on its own line.',
  secretFor: {
    editors: 'Only editors can read the text between :::secret and :::.',
    dm: 'Only editors and the DM can read the text between :::secret dm and :::.',
  },

  openingTitle: 'Where this map opens',
  openingByPlaces: 'It opens with its most important places in view.',
  openingChosen: 'It opens at the view that was chosen for it.',
  openMapHere: 'Open the map here',
  openingCleared: 'Clear',
  openingKept: 'The map opens here from now on.',
  openingFree: 'The map opens with its most important places again.',

  // The registry
  tooManyFiles: (most: number) => `Send at most ${most} files at once.`,
  filesTooLarge: (megabytes: number) => `Together the files are larger than ${megabytes} MB. Send fewer at once.`,
  noFile: 'Choose a file first.',

  // Imports
  importFileTooLarge: (name: string, megabytes: number) =>
    `“${name}” is larger than ${megabytes} MB. Split it, or use npm run import at the server.`,
  archiveTooLarge: (name: string, gigabytes: number) =>
    `“${name}” is larger than ${gigabytes} GB. The person who runs this site can import it with: npm run import -- atlas.`,
  unnamedLand: 'Unnamed land',
  fileNamesWait: (count: number, unnamed: string) =>
    count === 1
      ? `These files do not name this. Check the box to use the name of the file. Otherwise it becomes a draft called “${unnamed}”, and only those who edit this world can see it.`
      : `These files name none of these. Check a box to use the name of a file. Otherwise each becomes a draft called “${unnamed}”, and only those who edit this world can see it.`,
  fromFileName: (proposal: string, isMap: boolean) =>
    isMap ? `“${proposal}” (from the file name)` : `“${proposal}” for land on the map (from the file name)`,
  noFileName: (isMap: boolean) => (isMap ? 'Name the map' : 'Name the land on the map'),
  importBroken: 'The files could not be read: they are not quite what they seem to be. Nothing was changed.',

  // Maps that are drawn here
  drawMapAgain: 'Draw this map again',
  drawMapForIt: 'Draw a map for it',
  noSketch:
    'There is no sketch of this map, so it cannot be drawn. Import the world from its own file, or upload a picture.',
} as const;
