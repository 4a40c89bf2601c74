import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold, foldWords } from '@venture-atlas/rules';

/** The options whose name holds what was typed, as the server looks for names. Lists are without groups. */
export const nameFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldWords(search);
  return options.filter((option) => fold((option as ComboboxItem).label).includes(words)).slice(0, limit);
};
