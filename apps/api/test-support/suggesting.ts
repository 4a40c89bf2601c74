import { editsBetween } from '@venture-atlas/rules/text-edits';
import type {
  CampaignAnswer,
  OwnSuggestionsPage,
  SuggestionBody,
  SuggestionCounts,
  SuggestionDecided,
  SuggestionDetails,
  SuggestionForm,
  SuggestionsPage,
} from '@venture-atlas/types';
import { expect } from 'vitest';
import type { CampaignApp, Person } from './campaign-app.ts';

/** The body of an answer that has to be good. */
export const must = <T>({ status, body, text }: { status: number; body: T; text: string }): T => {
  expect(status, text).toBe(200);
  return body;
};

/** What becomes of a suggestion: a decision, or a refusal. */
type Outcome = SuggestionDecided & { error: string };

/** The calls about suggestions, for tests. */
export const suggesting = ({ get, post }: Pick<CampaignApp, 'get' | 'post'>) => {
  const form = (slug: string, as: Person, query = '') =>
    get<SuggestionForm>(`/api/suggestions/for/${slug}/${query}`, { as });
  const formOf = async (slug: string, as: Person, query = '') => must(await form(slug, as, query));
  const send = (slug: string, as: Person, body: SuggestionBody | Record<string, unknown>) =>
    post<{ id: string }>(`/api/suggestions/for/${slug}/`, body, { as });
  return {
    form,
    formOf,
    send,
    /** Suggests another text than the one that somebody reads. */
    rewrite: async (
      slug: string,
      as: Person,
      change: (text: string) => string,
      campaign?: Pick<CampaignAnswer, 'id'>,
    ) => {
      const { text } = await formOf(slug, as, campaign === undefined ? '' : `?campaign_id=${campaign.id}`);
      if (text === null) throw new Error('They do not read it.');
      const edits = editsBetween(text.markdown, change(text.markdown));
      const within = campaign === undefined ? {} : { campaign_id: campaign.id };
      return send(slug, as, { text: { of: text.tag, edits }, ...within });
    },
    queue: async (query: string, as: Person) => must(await get<SuggestionsPage>(`/api/suggestions/?${query}`, { as })),
    review: async (id: string, as: Person) => must(await get<SuggestionDetails>(`/api/suggestions/${id}/`, { as })),
    act: (id: string, what: string, body: object, as: Person) =>
      post<Outcome>(`/api/suggestions/${id}/${what}/`, body, { as }),
    own: async (as: Person) => must(await get<OwnSuggestionsPage>('/user/suggestions/', { as })).suggestions,
    counts: async (as: Person) => must(await get<SuggestionCounts>('/api/suggestions/counts/', { as })),
  };
};
