import { chronicleMarkdown, type SessionToWrite } from '@venture-atlas/rules';
import type { ChronicleLine, SessionsPage } from '@venture-atlas/types';
import { fetchChronicle } from '../../api/chronicle.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { byDay, dayOf } from './days.ts';

/** Writes a chronicle into a file, the first session first: of the same answers that the screen is made of. */
export async function saveMarkdown(campaignId: string, all: SessionsPage, as: AsPlayer | undefined): Promise<void> {
  const numbers = [...(all.has_between ? [null] : []), ...all.sessions.map(({ number }) => number).reverse()];
  const sessions: SessionToWrite[] = [];
  for (const number of numbers) sessions.push(await readSession(campaignId, number, as));
  const text = chronicleMarkdown(all.campaign_name, sessions);
  saveBlob(new Blob([text], { type: 'text/markdown' }), `${all.campaign_name}.md`);
}

async function readSession(
  campaignId: string,
  number: number | null,
  as: AsPlayer | undefined,
): Promise<SessionToWrite> {
  const lines: ChronicleLine[] = [];
  let recap = '';
  let when = '';
  for (let next: number | null = 1; next !== null; ) {
    const page = await fetchChronicle(campaignId, number, as, next);
    lines.push(...page.lines);
    if (page.session !== null) [recap, when] = [page.session.recap, dayOf(page.session.started_at)];
    next = page.next_page;
  }
  const title = number === null ? 'Between sessions' : `Session ${number}`;
  return { title, when, recap, days: byDay(lines.reverse()) };
}
