/** Washes for countries without a tint in the sketch. They are soft, and any two can be told apart. */
export const landTints = [
  '#c9cf9d',
  '#dcb98a',
  '#b4c7bf',
  '#d9c3ae',
  '#bcc596',
  '#e0cf86',
  '#c6bfb4',
  '#d3b3a0',
] as const;
