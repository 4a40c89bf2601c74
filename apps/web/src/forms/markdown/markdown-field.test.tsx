import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { MarkdownField } from './markdown-field.tsx';

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  const choose = (put: (part: string) => void) => (
    <button type="button" onClick={() => put('![Oak](/media/oak.webp "CC0")')}>
      Take it
    </button>
  );
  return <MarkdownField label="Text" rows={5} worldId={undefined} value={value} onChange={setValue} picture={choose} />;
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

it('a picture comes behind the paragraph that is written, and what chose it closes', async () => {
  renderInApp(<Field first={'One.\n\nTwo.'} />);
  text().setSelectionRange(2, 2);
  const button = screen.getByRole('button', { name: 'Picture' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }));
  expect(text().value).toBe('One.\n\n![Oak](/media/oak.webp "CC0")\n\nTwo.');
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
  expect(document.activeElement).toBe(text());
});

whole('a link to a page takes the words that are chosen, and its address is what is typed next', async () => {
  renderInApp(<Field first="to the inn" />);
  text().setSelectionRange(3, 10);
  await userEvent.click(screen.getByRole('button', { name: 'Link a page' }));
  expect(text().value).toBe('to [the inn](https://)');
  expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe('https://');
});
