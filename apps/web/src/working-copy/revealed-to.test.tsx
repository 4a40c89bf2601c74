import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CampaignAnswer } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { OWNER, STRANGER, startOneWorldServer } from '../test-support/one-world-server.ts';
import { addCampaignWithText, writeSecret } from '../test-support/revealed-secret.ts';

const SECRET = 'The smith pays the guard.';

it('new words of a revealed secret are announced for those who read it, and for nobody else', async () => {
  const server = await startOneWorldServer();
  const place = server.gullhaven;
  const [harrow, nightfall] = [
    await addCampaignWithText(server, 'Harrow'),
    await addCampaignWithText(server, 'Nightfall'),
  ];
  const secret = await writeSecret(server, SECRET);
  const reveal = (of: CampaignAnswer, to: object) =>
    server.as(OWNER, `/api/home/campaign/${of.id}/reveals/`, { location_id: place, secret, ...to });
  await reveal(harrow, { to: 'everybody' });
  await reveal(nightfall, { to: 'some', people: [STRANGER] });

  await server.open(`/world/${server.world.id}/thorn_coast/edit/?child=gullhaven`, OWNER);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
  await waitFor(() => expect(field.readOnly).toBe(false));
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const line = async (words: string) =>
    expect(await screen.findByText((_, element) => element?.textContent === words)).toBeVisible();
  const typed = field.value;

  type(typed.replace(SECRET, `${SECRET} He is afraid.`));
  await line('Players in Harrow and 1 player in Nightfall will see new words in a revealed secret.');
  type(`${typed.replace(SECRET, `${SECRET} He is afraid.`)}\n\nGulls cry.`);
  await line(
    'Players in 2 campaigns will see 1 new sentence. Players in Harrow and 1 player in Nightfall will see new words in a revealed secret.',
  );
  type(`${typed}\n\nGulls cry.`);
  await line('Players in 2 campaigns will see 1 new sentence.');
});
