import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../apps/api/test-support/deep.ts';
import { repositoryOf, runInDisposableMachine } from '../test-support/disposable-machine.ts';
import { blocksUnder, docBlocks } from '../test-support/doc-blocks.ts';
import { copyProject, projectRoot } from '../test-support/project-copy.ts';

const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
const blocks = docBlocks(page);
const service = (heading: string): string[] => blocksUnder(blocks, heading, 'service');

const PORT = 20_000 + (process.pid % 20_000);
const PASSWORD = 'seven lanterns on the quay';

/** Waits until the server responds, then logs in with the password of this test. */
const SURROUNDINGS = `
say() { echo "== $*"; }
wait_for_server() {
  for i in $(seq 600); do
    curl --silent --fail http://127.0.0.1:${PORT}/health > /dev/null && return
    sleep 0.2
  done
  journalctl --no-pager --unit venture-atlas
  return 1
}
login() {
  curl --silent --output /dev/null --write-out '%{http_code}' --header 'content-type: application/json' \\
    --data '{"email":"'"$1"'","password":"${PASSWORD}"}' http://127.0.0.1:${PORT}/user/token/
}
strangers() { find /var/lib/venture-atlas ! -user venture-atlas; }
`;

/** Runs the page from the first line to the last in one shell, as a person would. */
function script(): string {
  const [install = '', enable = ''] = service('As a service (Linux, systemd)');
  const [account = ''] = service('The first account');
  const [backup = ''] = service('Back up');
  const [restore = ''] = service('Restore');
  const [upgrade = ''] = service('Upgrade');
  return `set -Eeuo pipefail
export PS4='$ '
trap 'journalctl --no-pager --lines 60; ls -la /opt/venture-atlas /opt/venture-atlas/.cache /var/lib/venture-atlas' ERR
${SURROUNDINGS}
say "node $(node --version)"
cd /root
cp -r /project /srv/repository
${typed(install.replace('<this repository>', '/srv/repository'))}
sed -i 's/^PORT=.*/PORT=${PORT}/' /opt/venture-atlas/.env
cd /opt/venture-atlas
${typed(enable)}
wait_for_server
say "serves as $(stat --format %U /proc/$(systemctl show --property MainPID --value venture-atlas))"
say "started with $(readlink /proc/$(systemctl show --property MainPID --value venture-atlas)/exe)"
cd /root
${typed(account, PASSWORD)}
say "login $(login you@example.org)"
cd /root
${typed(backup)}
systemctl start venture-atlas-backup.service
say "nightly backup: $(systemctl show --property Result --value venture-atlas-backup.service)"
say "timer: $(systemctl is-active venture-atlas-backup.timer)"
say "backups: $(ls /var/lib/venture-atlas/backups | wc -l)"
echo '${PASSWORD}' | npm run --silent user -- create --email after@example.org --password-stdin
say "login after the backup $(login after@example.org)"
cd /root
${typed(restore)}
wait_for_server
say "login after the restore $(login you@example.org)"
say "login of who came after the backup $(login after@example.org)"
cd /srv/repository
echo '// A newer version.' >> packages/rules/src/limits.ts
git -c user.name=Test -c user.email=test@example.org commit --quiet --all --message 'A newer version'
cd /root
${typed(upgrade)}
wait_for_server
say "version: $(git -C /opt/venture-atlas log -1 --format=%s)"
say "login after the upgrade $(login you@example.org)"
npm run --silent check-data
say "files of others: $(strangers | wc -l)"
systemd-analyze verify --man=no /etc/systemd/system/venture-atlas*.service /etc/systemd/system/venture-atlas*.timer
say "units are sound"
systemctl stop venture-atlas
say "stopped: $(systemctl show --property Result --value venture-atlas)"
say "followed to the end"
`;
}

/** A block as typed: shown in the log, with its input. */
const typed = (block: string, input = ''): string =>
  `set -x\n{ ${block.trimEnd()}\n} ${input === '' ? '< /dev/null' : `<<< '${input}'`}\n{ set +x; } 2> /dev/null`;

describe.runIf(isDeep)('docs/operations.md', () => {
  it('works word for word as root, on a system with systemd, and ends with a running service', () => {
    const project = copyProject();
    try {
      repositoryOf(project);
      const { log } = runInDisposableMachine(script(), project);
      console.log(log);
      const told = [...log.matchAll(/^== (.+)$/gm)].map(([, line]) => line);
      expect(told.slice(1)).toEqual([
        'serves as venture-atlas',
        expect.stringMatching(/^started with \//),
        'login 200',
        'nightly backup: success',
        'timer: active',
        expect.stringMatching(/^backups: [12]$/),
        'login after the backup 200',
        'login after the restore 200',
        'login of who came after the backup 401',
        'version: A newer version',
        'login after the upgrade 200',
        'files of others: 0',
        'units are sound',
        'stopped: success',
        'followed to the end',
      ]);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  });
});
