import {
  IconCircleDashed,
  IconEyeOff,
  IconFlag,
  IconLockOpen,
  IconMapPin,
  IconNotes,
  IconPhoto,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { ChronicleKind } from '@venture-atlas/types';

/** The sign before each kind of line of the chronicle. */
export const chronicleSigns = {
  rumour: IconCircleDashed,
  named: IconMapPin,
  visited: IconFlag,
  'hidden again': IconEyeOff,
  'rumour again': IconCircleDashed,
  'named again': IconMapPin,
  noted: IconNotes,
  shown: IconPhoto,
  learned: IconLockOpen,
  'session started': IconPlayerPlay,
  'session ended': IconPlayerStop,
} as const satisfies Record<ChronicleKind, unknown>;
