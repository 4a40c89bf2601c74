import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';

/** A choice among a few visible options, with its own styles, which the first page does not need. */
export { SegmentedControl };
