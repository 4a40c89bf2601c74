/** Mantine's styles of fields that suggest what may be meant. */
import '../ui/field-styles.ts';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
