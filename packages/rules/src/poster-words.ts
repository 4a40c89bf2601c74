/** What is said about posters; apart from the other sentences, since few people need them. */
export const posterWords = {
  gone: 'This poster is no longer kept. Ask for it again.',
  notReady: 'This poster is not ready yet.',
  cancelled: 'The poster is canceled.',
  notSeen: 'You can no longer see this map.',
  noRoom: 'There is no room left on the server to make the poster.',
  broken:
    'The poster could not be made. Try another paper or format; if it fails again, tell the person who runs this site.',
  busy: 'Many posters are being made at the moment. Try again in a minute.',
  tooLarge: 'This sheet would be too large. Choose a smaller paper or fewer dots per inch.',
  tooManyNames: 'This sheet would have more names than can be printed. Choose fewer names, or a smaller paper.',
  noMap: (location: string) => `${location} has no map that could be printed.`,
  mapBy: (mapMaker: string) => `Map by ${mapMaker}`,
} as const;
