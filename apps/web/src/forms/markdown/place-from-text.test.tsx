import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Option, StaffLocation } from '@venture-atlas/types';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { type StaffServer, startStaffServer } from '../../test-support/staff-server.ts';
import { MarkdownField } from './markdown-field.tsx';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

function Field({ isDraft }: { isDraft: boolean }) {
  const [value, setValue] = useState('');
  return (
    <MarkdownField label="Text" rows={4} worldId={undefined} value={value} isDraft={isDraft} onChange={setValue} />
  );
}

async function ask(words: string, isDraft: boolean) {
  renderInApp(<Field isDraft={isDraft} />, { viewer: await server.signIn() });
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  fireEvent.change(text, { target: { value: `[[${words}` } });
  text.setSelectionRange(words.length + 2, words.length + 2);
  fireEvent.select(text);
}
async function isDraft(name: string) {
  const [one] = await server.priya<Option[]>(`/api/home/location/options/?name__icontains=${name}`);
  return one === undefined ? undefined : (await server.priya<StaffLocation>(`/api/home/location/${one.id}/`)).draft;
}

it.each([true, false])('makes a place that is a draft as the text is that it is made from (%s)', async (draft) => {
  await ask('Old Barrow', draft);
  fireEvent.click(await screen.findByRole('option', { name: /Old Barrow.*new place/ }));
  await waitFor(async () => expect(await isDraft('Old Barrow')).toBe(draft));
});

whole('finds drafts from the text of a draft, so that none is made twice', async () => {
  await server.priya('/api/home/location/', { name: 'Old Barrow', draft: true });
  await ask('Old Barrow', true);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Old Barrow']);
});
