import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTES_PAGE_SIZE } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { lastCharacterName } from '../../session/campaign-defaults.ts';
import { CAMPAIGN, DM, GULLHAVEN, PRIYA, startCampaignServer, TOM } from '../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../test-support/open-campaign.tsx';

const shownTown = { [GULLHAVEN]: [true, true] } as const;
const text = () => screen.findByLabelText('Note');
const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const save = () => screen.getByRole('button', { name: /^Save Note/ });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('va:draft:'));

/** A player before the notes of Gullhaven. */
async function asPlayer(changes: Parameters<typeof startCampaignServer>[0] = {}) {
  const server = await startCampaignServer({ settings: shownTown, members: [PRIYA], ...changes });
  const view = await openCampaign(server, { as: PRIYA, child: 'gullhaven' });
  await openCampaignTab();
  return { server, ...view };
}

async function fill(note: string, character?: string) {
  const user = userEvent.setup();
  if (character !== undefined) {
    const name = await screen.findByLabelText('Character name');
    await user.clear(name);
    await user.type(name, character);
  }
  const field = await text();
  await user.clear(field);
  await user.type(field, note);
  return user;
}

describe('writing a note', () => {
  it('saves with Ctrl+Enter, public unless told otherwise, and remembers the character', async () => {
    const { server } = await asPlayer();
    const user = await fill('We paid 40 silver.', 'Bramble Ashby');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('We paid 40 silver.', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a note as Bramble Ashby' })).toBeVisible());
    const [call] = server.network.callsTo('POST /api/home/campaignnote/');
    expect(call?.body).toMatchObject({
      character_name: 'Bramble Ashby',
      note: 'We paid 40 silver.',
      private: false,
      campaign: CAMPAIGN,
      location: GULLHAVEN,
    });
    expect(lastCharacterName(CAMPAIGN)).toBe('Bramble Ashby');
    expect(drafts()).toEqual([]);
  });

  whole('of the DM is signed DM, and a private one stands on its own ground with a lock and the word', async () => {
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM, child: 'gullhaven' });
    await openCampaignTab();
    const user = await fill('The Crown is in the breakwater.');
    await user.click(screen.getByRole('switch', { name: 'Private' }));
    await user.click(save());
    await screen.findByText('Marisol,');
    const note = screen.getByText('The Crown is in the breakwater.', { selector: 'p' }).closest('li');
    await waitFor(() => expect(note?.hasAttribute('data-pending')).toBe(false));
    expect(note?.hasAttribute('data-private')).toBe(true);
    expect(
      within(note as HTMLElement)
        .getByText('Private')
        .querySelector('svg'),
    ).not.toBeNull();
    expect((await server.notes()).map((one) => [one.character_name, one.private])).toEqual([['DM', true]]);
  });

  whole('marks what the DM wrote, and nothing else', async () => {
    await asPlayer({
      notes: [
        { id: 901, by: DM, note: 'Said by the DM.', character: 'Innkeeper' },
        { id: 902, by: TOM, note: 'Said by a player.', character: 'Innkeeper' },
      ],
    });
    const cardOf = (words: string) => screen.getByText(words).closest('li') as HTMLElement;
    await screen.findByText('Said by the DM.');
    expect(within(cardOf('Said by the DM.')).getByText('Written by the DM of this campaign')).toBeVisible();
    expect(within(cardOf('Said by a player.')).queryByText('Written by the DM of this campaign')).toBeNull();
  });

  whole('does not let a player sign as the DM', async () => {
    const { server } = await asPlayer();
    const user = await fill('The vault is empty.', 'D. M.');
    await user.click(save());
    expect(screen.getByText('Only the DM of this campaign signs with that name. Choose another one.')).toBeVisible();
    expect(server.network.callsTo('POST /api/home/campaignnote/')).toEqual([]);
  });

  whole('says which field is missing and sends nothing', async () => {
    const { server } = await asPlayer();
    await userEvent.click((await text()) as HTMLElement);
    await userEvent.click(save());
    expect(screen.getByText('The field Character name must be filled out to submit the form')).toBeVisible();
    expect(screen.getByText('The field Note must be filled out to submit the form')).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText('Character name'));
    expect(server.network.callsTo('POST /api/home/campaignnote/')).toEqual([]);
  });

  whole('is folded to one line when there are notes, and unfolds when it is focused', async () => {
    await asPlayer({ notes: [{ id: 301, by: TOM }] });
    const line = await screen.findByRole('button', { name: 'Add a note' });
    expect(screen.queryByLabelText('Note')).toBeNull();
    line.focus();
    expect(await text()).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
  });
});

describe('a note that could not be saved', () => {
  it('stays in the form with the reason, and on this device', async () => {
    const { server } = await asPlayer();
    const user = await fill('Do not trust the harbormaster.', 'Bramble');
    server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 400, body: { error: 'Bad Request', code: 'bad_request' } } : undefined;
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Bad RequestThe note was not saved.');
    expect(screen.getByText('Your text is kept on this device until it is saved.')).toBeVisible();
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Do not trust the harbormaster.');
    expect(drafts()).toHaveLength(1);
  });

  whole('whose answer was lost makes one note when it is sent again', async () => {
    const { server } = await asPlayer();
    const user = await fill('Do not trust the harbormaster.', 'Bramble');
    server.network.loses = ({ path }) => path === '/api/home/campaignnote/';
    await user.click(save());
    expect(await screen.findByText('The note was not saved.')).toBeVisible();
    server.network.loses = () => false;
    await user.click(save());
    await screen.findByText('Priya,');
    const sent = server.network.callsTo('POST /api/home/campaignnote/').map(({ body }) => body?.client_key);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
    expect(await server.notes()).toHaveLength(1);
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  whole('and was changed before it was sent again loses neither wording', async () => {
    const { server } = await asPlayer();
    const user = await fill('First words.', 'Bramble');
    server.network.loses = ({ path }) => path === '/api/home/campaignnote/';
    await user.click(save());
    await screen.findByText('The note was not saved.');
    server.network.loses = () => false;
    await user.type(screen.getByLabelText('Note'), ' And more.');
    await user.click(save());
    expect(await screen.findByText(/already has the first version of your note/)).toBeVisible();
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('First words. And more.');
    await user.click(save());
    await waitFor(async () =>
      expect((await server.notes()).map(({ note }) => note)).toEqual(['First words. And more.', 'First words.']),
    );
  });

  whole('shows a refusal at the field it is about', async () => {
    const { server } = await asPlayer();
    const user = await fill('Words.', 'Bramble');
    server.network.intercept = ({ method }) =>
      method === 'POST'
        ? {
            status: 400,
            body: { error: 'The name can have at most 80 characters.', code: 'bad_request', field: 'character_name' },
          }
        : undefined;
    await user.click(save());
    expect(await screen.findByText('The name can have at most 80 characters.')).toBeVisible();
    expect(screen.getByLabelText('Character name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a draft', () => {
  it('survives another tab of the panel, Close, and leaving the page', async () => {
    const { server, unmount } = await asPlayer();
    await fill('Half a sentence', 'Bramble');
    await userEvent.click(screen.getByRole('tab', { name: 'Location Info' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Your Campaign' }));
    expect(((await text()) as HTMLTextAreaElement).value).toBe('Half a sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    unmount();
    await openCampaign(server, { as: PRIYA, child: 'gullhaven' });
    await openCampaignTab();
    expect(((await text()) as HTMLTextAreaElement).value).toBe('Half a sentence');
    expect((screen.getByLabelText('Character name') as HTMLInputElement).value).toBe('Bramble');
  });

  whole('belongs to its writer alone', async () => {
    const { server, unmount } = await asPlayer({ members: [PRIYA, TOM] });
    await fill('My secret');
    unmount();
    await openCampaign(server, { as: TOM, child: 'gullhaven' });
    await openCampaignTab();
    expect(((await text()) as HTMLTextAreaElement).value).toBe('');
  });
});

describe('the list', () => {
  it('is newest first, with older notes on demand', async () => {
    await asPlayer({
      notes: Array.from({ length: NOTES_PAGE_SIZE + 2 }, (_, index) => ({ id: 301 + index, by: TOM })),
    });
    await screen.findByText('Note 352');
    expect(texts().map((item) => /Note \d+/.exec(item ?? '')?.[0])).toEqual(
      expect.arrayContaining(['Note 352', 'Note 351', 'Note 303']),
    );
    expect(screen.queryByText('Note 302')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show older notes' }));
    expect(await screen.findByText('Note 301')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older notes' })).toBeNull();
    expect(screen.getByText('You can delete your own notes. The DM can delete any note.')).toBeVisible();
  });

  whole('asks in place before a note is deleted, and only offers it where it is allowed', async () => {
    const own = { id: 302, by: PRIYA, character: 'Bramble' };
    const { server } = await asPlayer({ notes: [{ id: 301, by: TOM }, own] });
    const button = await screen.findByRole('button', { name: 'Delete note by Bramble' });
    expect(screen.queryByRole('button', { name: 'Delete note by Sister Oriel' })).toBeNull();
    await userEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.network.callsTo('POST /api/delete_campaign_note/')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete note by Bramble' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Note 302')).toBeNull());
    expect(screen.getByText('Note 301')).toBeVisible();
    expect(server.network.callsTo('POST /api/delete_campaign_note/302/')).toHaveLength(1);
  });

  whole('keeps a note whose deletion was refused, and drops one that was gone already', async () => {
    const own = { id: 302, by: PRIYA, character: 'Bramble' };
    const { server } = await asPlayer({ notes: [own] });
    server.network.intercept = ({ path }) =>
      path.startsWith('/api/delete') ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } } : undefined;
    await userEvent.click(await screen.findByRole('button', { name: 'Delete note by Bramble' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Busy. The note is still there.')).toBeVisible();
    await server.post('/api/delete_campaign_note/302/', {}, server.dm);
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notes on Gullhaven yet')).toBeVisible();
  });

  it('that could not be loaded says so and can be asked for again', async () => {
    const server = await startCampaignServer({ settings: shownTown, members: [PRIYA], notes: [{ id: 301, by: TOM }] });
    server.network.intercept = ({ path }) =>
      path === '/api/campaign_notes/'
        ? { status: 408, body: { error: 'Request Timed Out', code: 'request_timed_out' } }
        : undefined;
    await openCampaign(server, { as: PRIYA, child: 'gullhaven' });
    await openCampaignTab();
    expect(await screen.findByText('Request Timed Out')).toBeVisible();
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Note 301')).toBeVisible();
  });
});
