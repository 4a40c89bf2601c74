import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import type { LinkedPlace } from '@venture-atlas/types';
import { beforeEach, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { makeWikiContent } from '../../../test-support/map-fixtures.ts';
import { shareServer } from '../../../test-support/real-server.ts';
import { renderInApp } from '../../../test-support/render-app.tsx';
import { GrowingBlocks } from './growing-blocks.tsx';
import { RichText } from './rich-text.tsx';

const startServer = shareServer('coast');
beforeEach(async () => {
  await startServer();
});

const gullhaven: LinkedPlace = {
  location_id: 7,
  name: 'Gullhaven',
  slug: 'gullhaven',
  type: 'Town',
  has_map: false,
  parents: [{ name: 'Sword Coast', slug: 'sword_coast' }],
};
const show = (markdown: string) =>
  renderInApp(
    <RichText
      content={{ ...makeWikiContent({}), markdown, links: [gullhaven] }}
      place={{ slug: 'place', id: 3, name: 'Neverwinter' }}
      mapSlug="sword_coast"
      source={<p>Source</p>}
    />,
  );

it('a place is a link by its name or by own words; what the server links not is words', () => {
  show('To [[#7]] and [[#7|the **old** town]], not [[#8|that inn]] nor [[Nowhere]].');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Gullhaven', '/sword_coast/?child=gullhaven'],
    ['the **old** town', '/sword_coast/?child=gullhaven'],
  ]);
  expect(screen.getByText(/not that inn nor Nowhere\./)).toBeVisible();
});

whole('a link that has the focus shows the card of its place, and Escape takes it away', async () => {
  show('To [[#7]].');
  await userEvent.tab();
  const card = await screen.findByRole('tooltip');
  await waitFor(() => expect(card.textContent).toContain('About gullhaven.'));
  expect(card.textContent).toContain('Town');
  expect(screen.getByRole('link').getAttribute('aria-describedby')).toBe(card.id);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('sections are accordions that are drawn when they open, with tables, boxes and lists', async () => {
  const { container } = show(
    'Top.\n\n## Trade\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> [!read-aloud]\n> Cold.\n\n### Prices\n\n1. two',
  );
  expect(container.querySelector('table')).toBeNull();
  await userEvent.click(screen.getByText('Trade'));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Read aloud' }).textContent).toBe('Cold.');
  expect(screen.getByRole('heading', { level: 4, name: 'Prices' })).toBeVisible();
  expect(screen.getByRole('listitem').textContent).toBe('two');
});

it('nothing is read as HTML, and no picture is loaded from elsewhere', () => {
  const { container } = show(
    '<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\n![Far](https://evil.example/a.png "CC0")\n\n![Near](/media/a.webp "CC BY 4.0")',
  );
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/media/a.webp']);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Far · CC0')).toBeVisible();
  expect(screen.getByText('Near · CC BY 4.0')).toBeVisible();
});

it('a long text grows portion by portion until all of it is there', async () => {
  const { container } = show(Array.from({ length: 400 }, (_, at) => `Line ${at}.`).join('\n\n'));
  expect(container.querySelectorAll('p').length).toBeLessThan(150);
  await waitFor(() => expect(container.querySelectorAll('p')).toHaveLength(401));
});

whole('a secret stands in the text under a sign that says who reads it, links and all', async () => {
  show('Open.\n\n:::secret\n- To [[#7]]\n\n<img src=x onerror=alert(1)>\n:::\n\nOpen too.');
  const secret = await screen.findByRole('region', { name: /^Only editors read this/ });
  expect(within(secret).getByRole('link', { name: 'Gullhaven' })).toBeVisible();
  expect(secret.querySelector('img')).toBeNull();
  expect(secret.textContent).not.toContain('Open');
  expect(screen.getByText('Open too.')).toBeVisible();
});

it('a text that is made to be heavy stops growing until it is read on', async () => {
  const blocks = parseMarkdown(`| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(150)}`);
  const { container } = renderInApp(<GrowingBlocks blocks={blocks} limit={400} />);
  const rows = () => container.querySelectorAll('tbody tr').length;
  await userEvent.click(screen.getByRole('button', { name: 'Read on' }));
  await waitFor(() => expect(rows()).toBe(150));
  expect(screen.queryByRole('button', { name: 'Read on' })).toBeNull();
});
