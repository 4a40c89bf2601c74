import { describeMediaStore } from '../../../test-support/describe-media-store.ts';
import { openMediaStore } from './media-store.ts';

describeMediaStore('a folder', async (folder) => openMediaStore({ folder }));
