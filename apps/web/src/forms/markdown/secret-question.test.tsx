import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignNote, ChroniclePage } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EditNote } from '../../features/notes/edit-note.tsx';
import { Recap } from '../../screens/chronicle/recap.tsx';
import { CAMPAIGN, type CampaignServer, DM, HASK, startCampaignServer } from '../../test-support/campaign-server.ts';
import { renderInApp } from '../../test-support/render-app.tsx';

const SECRET = 'The miller did it.';
const MARKED = `They left.\n\n:::secret\n${SECRET}\n:::`;
const UNMARKED = `They left.\n\n${SECRET}`;

let server: CampaignServer;
beforeEach(async () => {
  server = await startCampaignServer();
});
// Fields that grow with their text listen to it; the simulated browser has none.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

/** Changes the words of a form whose field has this name, and saves it. */
async function saveUnmarked(form: ReactNode, field: string, readers: string) {
  renderInApp(form, { viewer: await server.signInAs(DM) });
  fireEvent.change(await screen.findByLabelText<HTMLTextAreaElement>(field), { target: { value: UNMARKED } });
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Publish)/ }));
  return screen.findByRole('dialog', { name: `1 secret will be visible to ${readers}` });
}

describe('before words that were secret are published', () => {
  it('the recap of a session asks', async () => {
    const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
    await server.post(at('sessions/start/'), { number: 1 }, server.dm);
    await server.post(at('sessions/1/end/'), {}, server.dm);
    await server.post(at('sessions/1/recap/'), { recap: MARKED }, server.dm);
    const kept = async () =>
      (await server.get<ChroniclePage>(at('chronicle/?session=1'), server.dm)).session?.recap ?? '';
    const recap = (
      <Recap campaign={{ id: CAMPAIGN, name: 'Crown' }} session={1} recap={MARKED} version={1} mayWrite isAsked />
    );
    const question = await saveUnmarked(recap, 'What happened', 'players in Crown');
    expect(question.querySelector('blockquote')?.textContent).toBe(SECRET);
    expect(await kept()).toBe(MARKED);
    await userEvent.click(within(question).getByRole('button', { name: 'Publish it' }));
    await waitFor(async () => expect(await kept()).toBe(UNMARKED));
  });

  it('a note asks, and keeps the secret where that was not meant', async () => {
    const body = { campaign: CAMPAIGN, location: HASK, character_name: 'Rook', note: MARKED, private: false };
    const note = await server.post<CampaignNote>('/api/home/campaignnote/', body, server.dm);
    const question = await saveUnmarked(<EditNote note={note} onDone={() => {}} />, 'Note', 'anyone reading this text');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.network.callsTo('POST /api/edit_campaign_note/')).toHaveLength(0);
  });
});
