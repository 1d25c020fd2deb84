import { posix, win32 } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { escaped, type Message, systemCommand } from '../base/text/message.ts';
import {
  cronLine,
  gitBashLine,
  powershellLine,
  type ScheduledRun,
  schtasksLine,
} from '../base/time/scheduled-lines.ts';
import { shellOf } from '../base/user-shell.ts';
import { byText } from '../orders/city-tally.ts';
import type { Show } from '../ports/prepared.ts';
import type { Context } from '../session/context.ts';
import { flag, type GivenFlag } from '../session/flags.ts';
import { accountSettings } from '../session/rerun-command.ts';
import { settingsTable } from '../settings/table.ts';

export const scheduleFlag = flag.switch(
  '--schedule',
  'print a line for cron or Task Scheduler that writes the page each week, with these flags',
);

/** Flags that the line does not repeat: it has them already, or they are for an interactive run. */
const left: ReadonlySet<string> = new Set('schedule out color progress debug quiet input yes dryRun'.split(' '));

/** The file of the page if `--out` names none. */
export const usualFile = 'report.html';

/** The hours of the two runs: the sync first, so that the report has its changes. */
const hours = { sync: 6, report: 7 };

/** The variables that this run has its settings from and a scheduler does not set. Secrets are apart: the line must not have them. */
function variablesOf(env: Context['io']['env']) {
  const known = Object.values(settingsTable).map((each) => ({ env: '', secret: false, ...each }));
  const others = ['SHIPCTL_CONFIG_DIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'TZ', 'NODE_EXTRA_CA_CERTS'];
  const names = new Set([...known.filter(({ secret }) => !secret).map((each) => each.env), ...others]);
  const secrets = new Set(known.filter(({ secret }) => secret).map((each) => each.env));
  const set = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return {
    needed: Object.fromEntries(set.filter(([name]) => names.has(name)).sort(([one], [other]) => byText(one, other))),
    secret: set.map(([name]) => name).filter((name) => secrets.has(name) || name.startsWith('SHIPCTL_CREDENTIAL_')),
  };
}

const typedWords = ({ flag: typed, value }: GivenFlag): readonly string[] => {
  if (typeof value === 'boolean') return [typed];
  return value.startsWith('-') ? [`${typed}=${value}`] : [typed, value];
};

/** Is it a fixed date? Then every run would cover the same days. */
const isFixed = ({ field, name, value }: GivenFlag): boolean =>
  (field?.startsWith('date_') || name === 'week') && /^\d{4}-/.test(String(value));

/** The weekly run that writes the report; with `--offline` also a daily one before it that updates the mirror. */
function runsOf({ io, invocation, settings }: Context, env: ScheduledRun['env']): readonly ScheduledRun[] {
  const { given, shared } = invocation;
  const path = io.platform === 'win32' ? win32 : posix;
  const program = io.program ?? ['shipctl'];
  const account = given.filter(({ name }) => accountSettings.some((each) => each === name));
  const kept = given.filter(({ name }) => !left.has(name));
  const silent = ['--quiet', '--no-input'];
  const of = settings.profile === 'default' ? '' : ` ${settings.profile}`;
  const file = path.resolve(io.cwd, shared.out ?? usualFile);
  const sync = {
    ...{ name: `shipctl sync${of}`, env, weekDay: undefined, hour: hours.sync },
    words: [...program, 'sync', ...account.flatMap(typedWords), ...silent],
  };
  const report = {
    ...{ name: `shipctl report${of}`, env, weekDay: settings.weekStart, hour: hours.report },
    words: [...program, 'report', '--out', file, ...kept.flatMap(typedWords), ...silent],
  };
  return settings.offline ? [sync, report] : [report];
}

/** How to write a line for the scheduler in the current shell, and what the user does with it. */
function schedulerOf({ io }: Context) {
  if (io.platform !== 'win32') {
    return { write: cronLine, isCron: true, advice: escaped`Add it to your crontab: ${systemCommand`crontab -e`}` };
  }
  const advice = (where: string): Message =>
    escaped`Paste it into ${where}. Task Scheduler runs it while you are logged on.`;
  const shell = shellOf(io);
  if (shell === 'powershell') return { write: powershellLine, isCron: false, advice: advice('PowerShell') };
  if (shell === 'gitBash') return { write: gitBashLine, isCron: false, advice: advice('Git Bash') };
  return { write: schtasksLine, isCron: false, advice: advice('cmd') };
}

/** Returns the lines that schedule this report. Throws a failure of kind `usage` if the scheduler cannot hold one. */
export function scheduleReport(context: Context): Show {
  const { io, invocation } = context;
  const { needed, secret } = variablesOf(io.env);
  const { write, isCron, advice } = schedulerOf(context);
  const lines = runsOf(context, isCron ? needed : {}).map((run) => {
    const line = write(run);
    if (line !== undefined) return line;
    throw usageFailure(
      [escaped`The scheduler cannot hold this command: it is too long, or has characters that a line cannot hold.`],
      escaped`Use shorter paths and fewer flags: a view or the profile can hold them.${isCron ? '' : escaped` PowerShell takes longer lines.`}`,
    );
  });
  const lost = isCron ? secret : [...Object.keys(needed), ...secret];
  const warnings: readonly Message[] = [
    ...(lost.length === 0
      ? []
      : [escaped`The line does not set ${lost}. Log in, or set them where the scheduler runs.`]),
    ...(invocation.given.some(isFixed)
      ? [escaped`The line names fixed days, so every report covers the same ones.`]
      : []),
  ];
  return { text: `${lines.join('\n')}\n`, notes: [advice], warnings };
}
