import { render, screen, within } from '@testing-library/react';
import { blankHandout } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TableHandout } from './table-handout.tsx';

// This DOM loads no fonts.
const fonts = { ready: Promise.resolve() };
beforeAll(() => Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const notice = { ...blankHandout, title: 'Wanted', text: 'Alive.', look: 'notice', key: 'k', picture: null } as const;

it('shows a notice as a notice, on every page of it', async () => {
  const text = ['One', 'Two'].map((word) => `${word} ${'lantern '.repeat(70).trim()}.`).join('\n\n');
  const { rerender } = render(<TableHandout shown={{ ...notice, text, page: 1 }} />);
  for (const [page, word] of [/One lantern/, /Two lantern/].entries()) {
    rerender(<TableHandout shown={{ ...notice, text, page: page + 1 }} />);
    const sheet = screen.getByRole('article');
    expect(sheet.dataset.look).toBe('notice');
    expect(within(sheet).getByRole('heading', { name: 'Wanted' })).toBeVisible();
    expect(await within(sheet).findByText(word)).toBeVisible();
  }
});

it('shows a picture without a sheet, whatever look it has', () => {
  const picture = { url: '/media/p.webp', preview: '/media/s.webp' };
  render(<TableHandout shown={{ ...notice, text: '', picture }} />);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('Wanted').tagName).toBe('FIGCAPTION');
});
