import { describeMediaStore } from '../../../test-support/describe-media-store.ts';
import { openMediaStore } from './media-store.ts';

describeMediaStore({ name: 'a folder', open: async (folder) => openMediaStore({ folder }) });
