/** What the overview of a map says. */
export const overviewWords = {
  title: 'Overview',
  open: 'Overview',
  close: 'Close overview',
  window: 'What you see of this map',
  onMap: (map: string, parent: string) => `${map} on the ${parent} map`,
} as const;
