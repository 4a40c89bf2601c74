import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { MarkdownField } from './markdown-field.tsx';

function Field({ first, onText }: { first: string; onText?: (text: string) => void }) {
  const [value, setValue] = useState(first);
  const choose = (put: (part: string) => void) => (
    <button type="button" onClick={() => put('![Oak](/media/oak.webp "CC0")')}>
      Take it
    </button>
  );
  const change = (next: string) => {
    setValue(next);
    onText?.(next);
  };
  return <MarkdownField label="Text" rows={5} worldId={undefined} value={value} onChange={change} picture={choose} />;
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

it('the field shows no ID of a secret, and its text keeps them, wherever one types or cuts and pastes', async () => {
  const stored = 'Roofs.\n\n:::secret dm k7f2q9\nThe smith pays.\n:::\n\nBeds.';
  const shown = stored.replace(' k7f2q9', '');
  const texts: string[] = [];
  renderInApp(<Field first={stored} onText={(next) => texts.push(next)} />);
  expect(text().value).toBe(shown);
  const user = userEvent.setup();
  await user.click(text());
  const behind = shown.indexOf('pays') + 4;
  text().setSelectionRange(behind, behind);
  await user.keyboard(' well');
  expect(texts.at(-1)).toBe(stored.replace('pays', 'pays well'));
  expect(text().selectionStart).toBe(behind + 5);
  text().setSelectionRange(8, text().value.indexOf('Beds.'));
  await user.cut();
  expect(texts.at(-1)).toBe('Roofs.\n\nBeds.');
  text().setSelectionRange(0, 0);
  await user.paste();
  expect(texts.at(-1)).toBe(':::secret dm k7f2q9\nThe smith pays well.\n:::\n\nRoofs.\n\nBeds.');
  expect(text().value).not.toContain('k7f2q9');
  await user.paste(':::secret dm k7f2q9\nAnother.\n:::\n');
  expect(text().value).not.toContain('k7f2q9');
  expect(text().value.slice(0, text().selectionStart)).toMatch(/Another\.\n:::\n$/);
});
