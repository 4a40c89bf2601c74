/** What happened in a campaign. A leaf: it imports nothing of the app. */
export const CHRONICLE = '/campaign/:campaignId/chronicle';

/** @param session its number; left out: the newest one */
export function chroniclePath(campaignId: string, session?: number): string {
  const path = `/campaign/${encodeURIComponent(campaignId)}/chronicle/`;
  return session === undefined ? path : `${path}?session=${session}`;
}

/** All notes of a campaign. */
export const NOTES = '/campaign/:campaignId/notes';

export function notesPath(campaignId: string): string {
  return `/campaign/${encodeURIComponent(campaignId)}/notes/`;
}
