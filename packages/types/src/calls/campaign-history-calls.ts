import Type from 'typebox';
import { CampaignChangeReverted, CampaignHistoryPage } from '../campaign-history.ts';
import { CAMPAIGN_CHANGES_KEPT, CAMPAIGN_HISTORY_PAGE_SIZE } from '../limits.ts';
import { campaignWordsKinds } from '../model/campaign-words.ts';
import { OneOf } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { Page } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** The history of a campaign's text, for its leaders. */
export const campaignHistoryCalls = defineCalls(shared, {
  listCampaignChanges: {
    summary: 'What was changed of the words of a campaign',
    description:
      `For those who lead it: recaps, handouts, names for players, and rumors, newest first, ${CAMPAIGN_HISTORY_PAGE_SIZE} ` +
      `a page, of all or of one thing. The last ${CAMPAIGN_CHANGES_KEPT.toLocaleString('en')} changes are kept.`,
    params,
    query: Type.Object({
      kind: Type.Optional(OneOf(campaignWordsKinds)),
      of: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'With kind: the location of a place, the number of a session, or the key of a handout.',
        }),
      ),
      page: Page,
    }),
    answer: CampaignHistoryPage,
  },
  revertCampaignChange: {
    summary: 'Take a change of words back',
    description:
      'The words from before are published at once; those of a handout are kept ready. A change itself, so taking it back ' +
      'is redo. Where the words are no longer as the change left them, it is 409 changed_meanwhile with what is ' +
      'published, unless force is true.',
    params: Type.Object({
      ...params.properties,
      number: Type.String({ description: 'The number of a change.' }),
    }),
    body: Type.Object({ force: Type.Optional(Type.Boolean()) }),
    answer: CampaignChangeReverted,
    errors: ['forbidden', 'not_found', 'conflict', 'changed_meanwhile'],
  },
});
