import { posixText, posixWord, powershellText, quotedArgument } from '../text/shell-quotes.ts';
import type { weekDays } from './days.ts';

/** A program for a scheduler to start every day or every week. */
export interface ScheduledRun {
  /** The name that people see in the scheduler, if it has names. */
  readonly name: string;
  /** The program and its arguments, unquoted. */
  readonly words: readonly string[];
  /** Variables that the program needs and the scheduler does not set. */
  readonly env: Readonly<Record<string, string>>;
  /** Undefined: every day. */
  readonly weekDay: (typeof weekDays)[number] | undefined;
  readonly hour: number;
}

/** Control characters: a line cannot hold them, and a run has only one line. */
const control = /[\u0000-\u001f\u007f]/;

const cronDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * Escapes `%`, which ends a command in a crontab, with a backslash. If a backslash is there already, as in quoted words alone, two quotes
 * separate them.
 */
const withMarkedPercents = (quoted: string): string =>
  quoted.replace(/(\\?)%/g, (_, before) => `${before && "\\''"}\\%`);

/** The most bytes of a command in a crontab. */
const mostOfCron = 998;

/** A line of a crontab; undefined if cron cannot hold the run. */
export function cronLine({ words, env, weekDay, hour }: ScheduledRun): string | undefined {
  if ([...words, ...Object.values(env)].some((each) => control.test(each))) return undefined;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${posixWord(value)}`);
  const command = withMarkedPercents([...variables, ...words.map(posixWord)].join(' '));
  const day = weekDay === undefined ? '*' : String(cronDays.indexOf(weekDay));
  return Buffer.byteLength(command) > mostOfCron ? undefined : `0 ${hour} * * ${day} ${command}`;
}

const windowsWord = (word: string): string => (/^[\w.:\\/=@+-]+$/.test(word) ? word : quotedArgument(word));

const timeText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The most characters of a command for schtasks. */
const mostOfTask = 261;

/** When schtasks has to start which command; undefined if it cannot hold the command. */
function taskOf({ name, words, weekDay, hour }: ScheduledRun) {
  if ([name, ...words].some((each) => control.test(each) || each.includes('"'))) return undefined;
  const command = words.map(windowsWord).join(' ');
  const day = weekDay === undefined ? '/SC DAILY' : `/SC WEEKLY /D ${weekDay.slice(0, 3).toUpperCase()}`;
  return command.length > mostOfTask ? undefined : { command, when: `${day} /ST ${timeText(hour)}` };
}

/** Escapes cmd's special characters with a caret where cmd sees no quotes around them. */
function withCarets(line: string): string {
  let isQuoted = false;
  return [...line]
    .map((sign) => {
      if (sign === '"') isQuoted = !isQuoted;
      return !isQuoted && /[&|<>^()]/.test(sign) ? `^${sign}` : sign;
    })
    .join('');
}

/** A line for cmd; undefined if cmd cannot hold it: it has no escape for `%`. */
export function schtasksLine(run: ScheduledRun): string | undefined {
  const task = taskOf(run);
  if (!task || `${task.command}${run.name}`.includes('%')) return undefined;
  return withCarets(`schtasks /Create /F /TN "${run.name}" ${task.when} /TR ${quotedArgument(task.command)}`);
}

/** A line for Git Bash, with its conversion of paths in arguments switched off. */
export function gitBashLine(run: ScheduledRun): string | undefined {
  const task = taskOf(run);
  return (
    task &&
    `MSYS_NO_PATHCONV=1 schtasks /Create /F /TN ${posixText(run.name)} ${task.when} /TR ${posixText(task.command)}`
  );
}

/** A line for PowerShell, which also makes up for missed runs; undefined if a word has control characters. */
export function powershellLine({ name, words, weekDay, hour }: ScheduledRun): string | undefined {
  if ([name, ...words].some((each) => control.test(each))) return undefined;
  const [program = '', ...rest] = words;
  const argument = rest.map(windowsWord).join(' ');
  const day = weekDay === undefined ? '-Daily' : `-Weekly -DaysOfWeek ${weekDay}`;
  return [
    `Register-ScheduledTask -Force -TaskName ${powershellText(name)}`,
    `-Trigger (New-ScheduledTaskTrigger ${day} -At ${timeText(hour)})`,
    '-Settings (New-ScheduledTaskSettingsSet -StartWhenAvailable)',
    `-Action (New-ScheduledTaskAction -Execute ${powershellText(program)} -Argument ${powershellText(argument)})`,
  ].join(' ');
}
