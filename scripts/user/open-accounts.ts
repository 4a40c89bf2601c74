import type { AccountDeps } from '../../apps/api/src/accounts/auth/account-deps.ts';
import { deriveKey, keyFileOf, loadKey } from '../../apps/api/src/accounts/auth/key.ts';
import { createPasswords } from '../../apps/api/src/accounts/auth/passwords.ts';
import { linkOfMail } from '../../apps/api/src/accounts/commands/account-mails.ts';
import { createAudit } from '../../apps/api/src/audit/audit.ts';
import { loadConfig, type OwnWorldsConfig } from '../../apps/api/src/config.ts';
import { makeDataFolder } from '../../apps/api/src/db/data-folder.ts';
import { databasePlace } from '../../apps/api/src/db/engine.ts';
import { migrateAlone } from '../../apps/api/src/db/migrate.ts';
import { openAt } from '../../apps/api/src/db/open.ts';
import { createJobRunner } from '../../apps/api/src/jobs/job-runner.ts';
import { createOutbox, type Outbox } from '../../apps/api/src/mail/outbox.ts';
import { mailSettings, publicUrlOf } from '../../apps/api/src/mail/settings.ts';
import { createMailTransport } from '../../apps/api/src/mail/transport.ts';

/** The accounts of a data folder, opened while a server may run. */
export interface Accounts extends Pick<AccountDeps, 'db' | 'now' | 'audit' | 'passwords'> {
  outbox: Outbox;
  dataDir: string;
  /** The limits of their own worlds. */
  ownWorlds: OwnWorldsConfig;
  close: () => Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function openAccounts(program: {
  env: Readonly<Record<string, string | undefined>>;
  complain: (line: string) => void;
}): Promise<Accounts> {
  const config = loadConfig(program.env);
  makeDataFolder(config.dataDir);
  const key = loadKey(keyFileOf(config), program.complain);
  const database = openAt(databasePlace(config));
  await migrateAlone(config.dataDir, database.db);
  const jobs = createJobRunner({ db: database.db, now: Date.now, process: 'command', isAlone: false, log: quiet });
  const outbox = createOutbox(
    {
      db: database.db,
      transport: createMailTransport(mailSettings(config)),
      now: Date.now,
      linkOfMail: linkOfMail({ publicUrl: publicUrlOf(config), unsubscribeKey: deriveKey(key, 'unsubscribe') }),
      log: quiet,
    },
    jobs,
  );
  return {
    db: database.db,
    now: Date.now,
    audit: createAudit(Date.now, quiet),
    passwords: createPasswords(),
    outbox,
    dataDir: config.dataDir,
    ownWorlds: config.ownWorlds,
    close: async () => {
      outbox.close();
      await jobs.close();
      await database.close();
    },
  };
}
