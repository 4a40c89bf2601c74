/** Knows when a campaign is full without counting its notes for each new one. */
export interface NoteRoom {
  /**
   * Takes room for one note.
   * @param count how many notes there are now; asked only when the room known of is used up
   * @returns whether there was any
   */
  take: (campaignId: string, count: () => Promise<number>) => Promise<boolean>;
}

/**
 * Remembers after a count how many more notes surely fit. Nobody but this server
 * writes notes, and a note that is deleted, or not kept after all, only makes
 * more room than is known of.
 * @param max notes in a campaign
 * @param maxKeys campaigns remembered; the oldest are forgotten first and counted again
 */
export function createNoteRoom(max: number, maxKeys = 20_000): NoteRoom {
  const rooms = new Map<string, number>();
  return {
    async take(campaignId, count) {
      const known = rooms.get(campaignId) ?? 0;
      const room = known > 0 ? known : max - (await count());
      rooms.delete(campaignId);
      if (room <= 0) return false;
      rooms.set(campaignId, room - 1);
      for (const oldest of rooms.keys()) {
        if (rooms.size <= maxKeys) break;
        rooms.delete(oldest);
      }
      return true;
    },
  };
}
