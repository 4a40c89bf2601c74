import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editsBetween } from '@venture-atlas/rules/text-edits';
import {
  type LocationWiki,
  type StaffWikiPage,
  SUGGESTIONS_WAITING_EACH,
  type SuggestionField,
  type SuggestionForm,
  suggestionFieldNames,
  suggestionLabels,
  type WorldsAnswer,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRedirect } from '../../session/redirect.ts';
import { endSession } from '../../session/session-end.ts';
import { writeTokens } from '../../session/tokens.ts';
import { renderApp, viewerOfKind } from '../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../test-support/staff-server.ts';

// A text field that grows listens for fonts, which the simulated browser lacks.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const SABLE = 21;
const TAB = '/sword_coast/?child=gullhaven&suggest=change';

interface Writer extends StaffServer {
  access: string;
  suggest: (slug: string, body: object) => Promise<string>;
  /** Opens a page as Sable, who suggests. */
  open: (path: string) => Promise<ReturnType<typeof renderApp>>;
  /** Opens the queue as staff. */
  openQueue: () => Promise<ReturnType<typeof renderApp>>;
}

async function start(): Promise<Writer> {
  const server = await startStaffServer();
  await server.act.addPerson({ id: SABLE, name: 'Sable', email: 'sable@hearth.example' });
  const { access } = await server.act.openSession({ person: SABLE });
  return {
    ...server,
    access,
    suggest: async (slug, body) =>
      (await server.post<{ id: string }>(`/api/suggestions/for/${slug}/`, body, access)).id,
    open: async (path) => {
      writeTokens(await server.act.openSession({ person: SABLE }), Date.now());
      const { user } = viewerOfKind('user');
      const viewer = { kind: 'user', id: SABLE } as const;
      return renderApp({ path, viewer: { status: 'ready', viewer, user: user && { ...user, id: SABLE } } });
    },
    openQueue: async () => {
      const { worlds } = await server.priya<WorldsAnswer>('/api/worlds/');
      const viewer = await server.signIn();
      return renderApp({ path: `/worlds/${worlds.find(({ kind }) => kind === 'atlas')?.id}/suggestions/`, viewer });
    },
  };
}

const PAGE = '/api/home/wikipage/2/';
/** Gives Gullhaven a text. */
async function write({ priya }: StaffServer, markdown: string): Promise<void> {
  const { wiki_page_content: content } = await priya<StaffWikiPage>(PAGE);
  await priya(PAGE, { wiki_page_content: { ...content, top_section: '', sections: [], markdown } });
}
const readText = async ({ priya }: StaffServer) => (await priya<StaffWikiPage>(PAGE)).wiki_page_content.markdown ?? '';

describe('the tab Suggest', () => {
  it('sends nothing more while 20 wait', async () => {
    const { suggest, open } = await start();
    for (let sent = 0; sent < SUGGESTIONS_WAITING_EACH; sent += 1) await suggest('hask', { why: `Remark ${sent}.` });
    await open(TAB);
    await userEvent.type(await screen.findByLabelText('Why (helps the editors)'), 'One more.');
    expect(screen.getByText('You have 20 suggestions waiting. Send more once some are reviewed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('asks whoever opens its address without an account to log in', async () => {
    await start();
    endSession('logged-out');
    renderApp({ path: TAB, viewer: viewerOfKind('anonymous') });
    expect(await screen.findByText('Log in to suggest something. You return to this place.')).toBeVisible();
    await userEvent.click(within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(readRedirect()).toBe(TAB);
  });

  it('has the words again that were typed before the login was lost, and nobody else does', async () => {
    const { open } = await start();
    const { unmount } = await open(TAB);
    const why = () => screen.findByLabelText<HTMLTextAreaElement>('Why (helps the editors)');
    await userEvent.type(await why(), 'The quay burned.');
    endSession('expired');
    unmount();
    const again = await open(TAB);
    expect((await why()).value).toBe('The quay burned.');
    endSession('logged-out');
    again.unmount();
    await open(TAB);
    expect((await why()).value).toBe('');
  });
});

it('accepting asks before words of a secret reach others, and keeps it secret', async () => {
  const server = await start();
  await write(server, 'Gulls cry.\n\n:::secret\nThe crown lies here.\n:::');
  const id = await suggestText(server, (text) => text.replace('cry', 'scream'));
  await server.openQueue();
  const pane = within(await screen.findByRole('article', { name: 'The open suggestion' }));
  await pane.findByText(/The crown lies here/);
  await userEvent.keyboard('e');
  const text = await pane.findByLabelText<HTMLTextAreaElement>('Text');
  fireEvent.change(text, { target: { value: 'Gulls scream.\n\nThe crown lies here.' } });
  await userEvent.click(pane.getByRole('button', { name: 'Accept' }));
  const asked = await screen.findByRole('dialog', { name: '1 secret will be visible to anyone reading this text' });
  expect(asked.querySelector('blockquote')?.textContent).toContain('The crown lies here.');
  // A letter decides nothing behind it.
  await userEvent.keyboard('{Tab}d');
  await userEvent.click(within(asked).getByRole('button', { name: 'Keep it secret' }));
  expect(await screen.findByText('No suggestions waiting.')).toBeVisible();
  expect(await readText(server)).toMatch(/^Gulls scream\.\n\n:::secret[^\n]*\nThe crown lies here\.\n:::$/);
  expect(await server.priya(`/api/suggestions/${id}/`)).toMatchObject({ state: 'accepted' });
  const { wiki_page_content: read } = await server.get<LocationWiki>('/api/location_wiki/gullhaven/');
  expect(JSON.stringify(read)).not.toContain('crown');
});

/** Sable suggests another text for Gullhaven. */
async function suggestText({ get, suggest, access }: Writer, change: (text: string) => string): Promise<string> {
  const { text } = await get<SuggestionForm>('/api/suggestions/for/gullhaven/', access);
  const { tag = '', markdown = '' } = text ?? {};
  return suggest('gullhaven', { text: { of: tag, edits: editsBetween(markdown, change(markdown)) } });
}

interface Example {
  /** Sends a suggestion of this field alone. */
  send: (server: Writer) => Promise<string>;
  /** What each screen shows of it. */
  tab: () => Promise<unknown>;
  queue: (pane: ReturnType<typeof within>) => Promise<unknown>;
}

const seaTown = { name: 'Sea Town', lat: 120, lng: 230, text: 'Nets dry here.' };
const shownIn = async (label: string) => (await screen.findByLabelText<HTMLTextAreaElement>(label)).value;

/** By the table of what may be suggested: a new field does not compile until it is here, and fails until it is shown. */
const examples: Readonly<Record<SuggestionField, Example>> = {
  text: {
    send: (server) => suggestText(server, (text) => `${text}\n\nNets dry here.`),
    tab: async () => expect(await shownIn('Text')).toContain('Nets dry here.'),
    queue: async (pane) => expect((await pane.findByText('Nets dry here.')).tagName).toBe('INS'),
  },
  name: {
    send: ({ suggest }) => suggest('gullhaven', { name: 'Gull Haven' }),
    tab: async () => expect(await shownIn('Name')).toBe('Gull Haven'),
    queue: async (pane) => expect((await pane.findByText('Gull Haven')).tagName).toBe('INS'),
  },
  position: {
    send: async ({ get, suggest, access }) => {
      const { positions } = await get<SuggestionForm>('/api/suggestions/for/gullhaven/', access);
      return suggest('gullhaven', { position: { position_id: positions[0]?.position_id, lat: 102, lng: 303 } });
    },
    tab: async () => {
      const field = await screen.findByRole('group', { name: 'Pin position' });
      expect(within(field).getByRole('status').textContent).toMatch(/ east$/);
    },
    queue: async (pane) => {
      // The arrow and its plate are drawn on the map, which needs a real browser.
      expect(await pane.findByRole('region', { name: 'Pin position' })).toBeVisible();
      expect(await pane.findByText('The pin moves for everybody.')).toBeVisible();
    },
  },
  place: {
    send: ({ suggest }) => suggest('sword_coast', { place: seaTown }),
    tab: async () => {
      expect(await shownIn('Name')).toBe(seaTown.name);
      expect(await shownIn('Text')).toBe(seaTown.text);
      expect(await screen.findByText('Where the ring is')).toBeVisible();
    },
    queue: async (pane) => {
      expect(await pane.findByRole('heading', { name: seaTown.name })).toBeVisible();
      expect((await pane.findByText(seaTown.text)).tagName).toBe('INS');
      expect(await pane.findByRole('region', { name: 'Pin position' })).toBeVisible();
    },
  },
};

describe.each(suggestionFieldNames.map((field) => ({ field })))('a suggested $field', ({ field }) => {
  it('is shown where it is written, in the own list, and where it is decided', async () => {
    const server = await start();
    const { tab, queue, send } = examples[field];
    const id = await send(server);
    const child = field === 'place' ? 'sword_coast' : 'gullhaven';
    const kind = field === 'place' ? 'place' : 'change';
    const form = await server.open(`/sword_coast/?child=${child}&suggest=${kind}&suggestion=${id}`);
    await tab();
    form.unmount();
    const list = await server.open('/account/suggestions/');
    expect(await screen.findByText(new RegExp(`^${suggestionLabels[field]} · `))).toBeVisible();
    list.unmount();
    await server.openQueue();
    const row = within(await screen.findByRole('list', { name: 'Suggestions' })).getByRole('button');
    expect(row.textContent).toContain(suggestionLabels[field].toLowerCase());
    if (field === 'place') expect(row.textContent).toContain(seaTown.name);
    await queue(within(await screen.findByRole('article', { name: 'The open suggestion' })));
  });
});
