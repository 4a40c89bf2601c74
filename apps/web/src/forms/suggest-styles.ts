/** Mantine's styles of fields with suggestions. */
import '../ui/field-styles.ts';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import classes from './suggest.module.css';

/** The class names of a Mantine field whose options open below it. */
export const suggestClassNames = {
  dropdown: classes.dropdown ?? '',
  option: classes.option ?? '',
  empty: classes.empty ?? '',
};
