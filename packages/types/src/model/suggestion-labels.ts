/** What screens call each field of a suggestion. Apart from what is sent for it, which no browser checks. */
export const suggestionLabels = {
  text: 'Text',
  name: 'Name',
  position: 'Pin position',
  place: 'New place',
} as const;

export type SuggestionField = keyof typeof suggestionLabels;
