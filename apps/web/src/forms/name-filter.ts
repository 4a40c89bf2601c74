import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold, foldWords } from '@venture-atlas/rules';

/** Filters options by names that contain the typed text, with the server's rules. For lists without groups. */
export const nameFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldWords(search);
  return options.filter((option) => fold((option as ComboboxItem).label).includes(words)).slice(0, limit);
};
