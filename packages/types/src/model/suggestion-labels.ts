/** The label of each field of a suggestion. They are separate from the schemas, which no browser loads. */
export const suggestionLabels = {
  text: 'Text',
  name: 'Name',
  position: 'Pin position',
  place: 'New place',
} as const;

export type SuggestionField = keyof typeof suggestionLabels;
