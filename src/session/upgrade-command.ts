import { existsSync } from 'node:fs';
import { arch } from 'node:os';
import { posix, win32 } from 'node:path';
import type { Installation } from '../base/installation.ts';
import type { Io } from '../base/io.ts';
import { type CommandWords, type Message, systemCommand, systemCommandOr, words } from '../base/text/message.ts';
import { releaseFile } from '../base/version.ts';

/** The package of the newest release. Its address stays, so one command installs it and every later version. */
const newestPackage = releaseFile('shipctl.tgz');

/** As other programs on this machine need it to write where only an administrator may. */
const sudo = ({ isWritable }: Installation, platform: string): CommandWords =>
  isWritable || platform === 'win32' ? words`` : words`sudo `;

/** npm writes below the folder of Node unless it is told otherwise: a copy elsewhere has to be named. */
function npmCommand(installation: Installation, { program = [], platform, env }: Io): Message {
  const [node = ''] = program;
  const { folder } = installation;
  const usual = platform === 'win32' ? win32.join(env.APPDATA ?? '', 'npm') : posix.dirname(posix.dirname(node));
  const prefix = folder === usual ? words`` : words` --prefix ${folder}`;
  return systemCommand`${sudo(installation, platform)}npm install -g${prefix} ${newestPackage}`;
}

/** The lock file of a project says who installs its packages. */
function projectCommand({ folder }: Installation, { platform }: Io): Message {
  const { join } = platform === 'win32' ? win32 : posix;
  const has = (file: string) => existsSync(join(folder, file));
  if (has('pnpm-lock.yaml')) return systemCommand`pnpm --dir ${folder} add ${newestPackage}`;
  if (has('yarn.lock')) return systemCommand`yarn --cwd ${folder} add ${newestPackage}`;
  return systemCommand`npm install --prefix ${folder} ${newestPackage}`;
}

/** The one file replaces itself: tar removes the old one before it writes, also while that runs. */
function fileCommand(installation: Installation, { platform }: Io): Message {
  const { folder } = installation;
  const name = `shipctl-${platform}-${arch()}`;
  if (platform !== 'win32') {
    const file = `${name}/shipctl`;
    const unpack = words`${sudo(installation, platform)}tar -xz --strip-components=1 -C ${folder} ${file}`;
    return systemCommand`curl -fsSL ${releaseFile(`${name}.tar.gz`)} | ${unpack}`;
  }
  const [archive, file] = [`${name}.zip`, `${name}/shipctl.exe`];
  const load = words`curl.exe -fsSL -o ${archive} ${releaseFile(archive)}`;
  const unpack = words`tar.exe -xf ${archive} --strip-components=1 -C ${folder} ${file}`;
  return systemCommandOr(words`${load} && ${unpack}`, words`${load} && ${unpack}`, words`${load}; ${unpack}`);
}

/** npx keeps what it has once loaded. */
const npxCommand = ({ folder }: Installation): Message =>
  systemCommandOr(
    words`rm -r ${folder}`,
    words`rmdir /s /q ${folder}`,
    words`Remove-Item -Recurse -LiteralPath ${folder}`,
  );

function cloneCommand({ folder }: Installation): Message {
  const [pull, build] = [words`git -C ${folder} pull`, words`npm --prefix ${folder} ci`];
  return systemCommandOr(words`${pull} && ${build}`, words`${pull} && ${build}`, words`${pull}; ${build}`);
}

/** Returns the command that brings the next version of this copy, or one beside it if it is not known how it was installed; undefined of Nix. */
export function upgradeCommand(installation: Installation, io: Io): Message | undefined {
  switch (installation.by) {
    case 'npm':
      return npmCommand(installation, io);
    case 'project':
      return projectCommand(installation, io);
    case 'npx':
      return npxCommand(installation);
    case 'clone':
      return cloneCommand(installation);
    case 'file':
      return fileCommand(installation, io);
    case 'pnpm':
      return systemCommand`pnpm add -g ${newestPackage}`;
    case 'yarn':
      return systemCommand`yarn global add ${newestPackage}`;
    case 'bun':
      return systemCommand`bun add -g ${newestPackage}`;
    case 'homebrew':
      return systemCommand`brew upgrade shipctl`;
    case 'scoop':
      return systemCommand`scoop update shipctl`;
    case undefined:
      return systemCommand`npm install -g ${newestPackage}`;
    default:
      return undefined;
  }
}
