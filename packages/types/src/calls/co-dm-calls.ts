import Type from 'typebox';
import { Success } from '../account.ts';
import { CampaignAnswer, CoDm, CoDmRequest } from '../campaign.ts';
import { EMAIL_MAX } from '../limits.ts';
import { defineCalls } from './call.ts';

const CampaignParams = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });

/** Far above what is accepted: what is wrong with an address is then said in a sentence of its own. */
const EmailBody = Type.Object({ email: Type.String({ maxLength: 4 * EMAIL_MAX }) });

const reading = { tag: 'campaigns', access: 'signed-in', limit: 'read' } as const;
const writing = { tag: 'campaigns', access: 'signed-in', limit: 'write' } as const;

const ALWAYS_THE_SAME = 'The answer and its time are the same whether there is such an account or not.';

/** Who leads a campaign with its owner. */
export const coDmCalls = defineCalls({
  listCoDmRequests: {
    ...reading,
    summary: 'The campaigns that the asker was asked to lead too',
    description: 'Answered by accept or leave.',
    answer: Type.Array(CoDmRequest),
    errors: [],
  },
  listCoDms: {
    ...reading,
    summary: 'Who leads a campaign with its owner, for the owner',
    params: CampaignParams,
    answer: Type.Array(CoDm),
    errors: ['forbidden', 'not_found'],
  },
  askCoDm: {
    ...writing,
    summary: 'Ask somebody to lead a campaign too',
    description:
      'Once they have accepted, they do what its DM does, but for choosing worlds, naming co-DMs and deleting it, and read ' +
      `the closed worlds that it plays in. ${ALWAYS_THE_SAME}`,
    params: CampaignParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  removeCoDm: {
    ...writing,
    summary: 'Let somebody no longer lead a campaign',
    description:
      'From the next call on; streams of theirs end within a second. Who joined as a player stays one. With a co-DM the ' +
      'invite and the table screen that they knew end. Also takes back what was not answered yet.',
    params: CampaignParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found'],
  },
  acceptCoDm: {
    ...writing,
    summary: 'Agree to lead a campaign that one was asked to lead',
    description: 'Needs an account that has confirmed the address that was asked.',
    params: CampaignParams,
    answer: CampaignAnswer,
    errors: ['not_found'],
  },
  leaveCoDm: {
    ...writing,
    summary: 'Decline to lead a campaign, or stop leading it',
    params: CampaignParams,
    answer: Success,
    errors: ['not_found'],
  },
});
