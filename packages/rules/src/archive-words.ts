/** What is said about archives of worlds; apart from the other sentences, since few people need them. */
export const archiveWords = {
  gone: 'This archive is no longer kept. Ask for it again.',
  notReady: 'This archive is not ready yet.',
  cancelled: 'The archive is canceled.',
  changed: 'A picture of the world was changed while the archive was made. Ask for it again.',
  noRoom: 'There is no room left on the server to make the archive.',
  broken: 'The archive could not be made. Try again; if it fails again, tell the person who runs this site.',
} as const;
