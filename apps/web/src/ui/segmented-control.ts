import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';

/** A choice among a few, all in sight. It comes with its own styles, which no first page needs. */
export { SegmentedControl };
