/**
 * The styles of the Mantine components that the first page needs, one by one
 * and in Mantine's own order, as a layer, so that ours win. A screen that uses
 * another component imports that component's file beside its own. Mantine's
 * variables are missing on purpose: the provider writes all of them itself.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
