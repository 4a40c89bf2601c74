import type { ErrorBody, Handout } from '@venture-atlas/types';
import type { Answer } from './account-app.ts';
import type { CampaignApp, Person } from './campaign-app.ts';
import { type FileToSend, formBody } from './picture-app.ts';
import { png } from './pictures.ts';

/** Sends a picture to be shown, whatever comes of it. */
export async function sendHandout(
  { app }: Pick<CampaignApp, 'app'>,
  by: Person,
  campaignId: string,
  file?: FileToSend,
): Promise<Answer<Handout & Partial<ErrorBody>>> {
  const { payload, type } = await formBody([file ?? { name: 'A_torn map.png', bytes: await png(64, 48) }]);
  const response = await app.inject({
    method: 'POST',
    url: `/api/home/campaign/${campaignId}/handout_picture/`,
    headers: { 'content-type': type, authorization: `Bearer ${by.access}` },
    payload,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
