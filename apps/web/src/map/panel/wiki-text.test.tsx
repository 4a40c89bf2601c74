import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WikiPageContent, WikiSection } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeWiki, makeWikiContent } from '../../test-support/map-fixtures.ts';
import { WikiText } from './wiki-text.tsx';

const section = (name: string, clean_text: string, subsections: WikiSection['subsections'] = []): WikiSection => ({
  name,
  clean_text,
  subsections,
});

const show = (content: Partial<WikiPageContent>, url: string | null = null) =>
  render(<WikiText wiki={makeWiki('gullhaven', makeWikiContent(content), url)} />);

const accordion = (name: string) => {
  const found = screen.getByRole('heading', { level: 3, name }).closest('details');
  if (found === null) throw new Error(`No accordion "${name}".`);
  return found;
};

describe('sections', () => {
  it('are closed accordions, of which several may be open', async () => {
    show({ sections: [section('Trade', 'Salt.'), section('History', 'Old.'), section('Rumours', 'Many.')] });
    expect([accordion('Trade').open, accordion('History').open, accordion('Rumours').open]).toEqual([
      false,
      false,
      false,
    ]);
    await userEvent.click(screen.getByText('Trade'));
    await userEvent.click(screen.getByText('Rumours'));
    expect([accordion('Trade').open, accordion('History').open, accordion('Rumours').open]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('have subsections under headings of their own', () => {
    show({
      sections: [
        section('Districts', '', [
          { name: 'The Stairs', content: ['Six hundred steps.', 'And a landing.'] },
          { name: 'The Quay', content: ['Ships are fitted out.'] },
        ]),
      ],
    });
    const inside = within(accordion('Districts'));
    expect(inside.getAllByRole('heading', { level: 4, hidden: true }).map((head) => head.textContent)).toEqual([
      'The Stairs',
      'The Quay',
    ]);
    expect(inside.getByText(/And a landing\./).textContent).toBe('Six hundred steps.\nAnd a landing.');
  });

  it('without text are left out, also when their subsections have none', () => {
    show({
      sections: [
        section('Empty', ' \n '),
        section('Hollow', '', [{ name: 'Nothing', content: ['', ' '] }]),
        section('Full', 'Here.'),
      ],
    });
    expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual(['Full']);
  });

  it('of the same name are both there', () => {
    show({ sections: [section('Notes', 'The first.'), section('Notes', 'The second.')] });
    expect(screen.getAllByRole('heading', { level: 3, name: 'Notes' })).toHaveLength(2);
    const texts = ['The first.', 'The second.'].map((words) => screen.getByText(words));
    expect(texts.map((text) => text.closest('details')?.open)).toEqual([false, false]);
  });
});

describe('text', () => {
  it('has its line breaks', () => {
    const { container } = show({ top_section: 'First line.\nSecond line.\n\nAnother paragraph.' });
    const paragraphs = [...container.querySelectorAll('p')].map((paragraph) => paragraph.textContent);
    expect(paragraphs).toEqual(['First line.\nSecond line.', 'Another paragraph.']);
  });

  it('is never read as HTML', () => {
    const evil = '<img src=x onerror="document.title=1"><b>bold</b> & "quoted"';
    const { container } = show({ top_section: evil, sections: [section(evil, evil)] });
    expect(container.querySelectorAll('img, b')).toHaveLength(0);
    expect(screen.getAllByText(evil)).toHaveLength(3);
  });
});

describe('picture and source', () => {
  it('are shown with their words', () => {
    show(
      {
        image: '/media/harbour.webp',
        image_text: 'The inner harbour.',
        attribution: { title: 'Demo world', url: 'https://world.example/', licence: 'CC BY 4.0', revision: null },
      },
      'https://wiki.example/gullhaven',
    );
    expect(screen.getByRole('img', { name: 'The inner harbour.' }).getAttribute('src')).toBe('/media/harbour.webp');
    const more = screen.getByRole('link', { name: 'Read more on the wiki' });
    expect(more.getAttribute('href')).toBe('https://wiki.example/gullhaven');
    expect(more.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'Demo world' }).parentElement?.textContent).toBe(
      'Text: Demo world, CC BY 4.0',
    );
  });

  it('are left out when there are none', () => {
    const { container } = show({});
    expect(container.querySelectorAll('img, a')).toHaveLength(0);
  });

  it('keep the link to the wiki where there is no text', () => {
    render(<WikiText wiki={makeWiki('gullhaven', null, 'https://wiki.example/gullhaven')} />);
    expect(screen.getByText('We do not have a link to the wiki for this location.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read more on the wiki' })).toBeVisible();
  });
});
