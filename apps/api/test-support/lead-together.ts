import type { CampaignApp, Person } from './campaign-app.ts';
import { type LeadDeed, leadersAfter, type ModelCampaign, UNCONFIRMED, wordOf } from './campaign-oracle.ts';
import type { WrittenModel } from './write-model.ts';

/** The address of a person of a model, which nobody but they and whoever typed it may read. */
export const mailOf = (person: number): string => `${wordOf('mail', person)}@mail.example`;

/** What a deed is answered, by the rules: naming is told nothing, and what one was not asked for is missing. */
function expectedStatus(campaign: ModelCampaign, index: number): number {
  const { person, deed } = campaign.leadDeeds[index] as LeadDeed;
  if (deed === 'ask' || deed === 'take away') return 200;
  const { coDms, asked } = leadersAfter(campaign, index);
  if (deed === 'agree' && (person === campaign.dm || coDms.has(person))) return 200;
  // By an address that is not confirmed nobody was asked.
  return coDms.has(person) ||
    (asked.has(person) && person !== UNCONFIRMED && (deed === 'leave' || person !== campaign.dm))
    ? 200
    : 404;
}

/** Does what a model says about leading together, by the calls. @returns what was answered otherwise than the rules say */
export async function leadTogether(
  server: CampaignApp,
  people: readonly Person[],
  { model, campaignIds }: WrittenModel,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [which, campaign] of model.campaigns.entries()) {
    const at = `/api/home/campaign/${campaignIds[which]}/dms/`;
    for (const [index, { person, deed }] of campaign.leadDeeds.entries()) {
      const isOwners = deed === 'ask' || deed === 'take away';
      const path = { ask: '', agree: 'accept/', 'take away': 'remove/', leave: 'leave/' }[deed];
      const body = isOwners ? { email: mailOf(person) } : {};
      const { status } = await server.post(at + path, body, { as: people[isOwners ? campaign.dm : person] });
      const expected = expectedStatus(campaign, index);
      if (status !== expected) wrong.push(`${deed} of ${person} in ${which}: ${status}, not ${expected}`);
    }
  }
  return wrong;
}
