import type { weekDays } from './days.ts';

/** A program that the system is to start again and again. */
export interface ScheduledRun {
  /** A name for people, where the system keeps one. */
  readonly name: string;
  /** The program and its arguments, as it is to get them. */
  readonly words: readonly string[];
  /** Variables that it needs and a scheduler does not have. */
  readonly env: Readonly<Record<string, string>>;
  /** Undefined: every day. */
  readonly weekDay: (typeof weekDays)[number] | undefined;
  readonly hour: number;
}

/** No line can hold them, and a scheduler has one line for each run. */
const control = /[\u0000-\u001f\u007f]/;

const cronDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const shellWord = (word: string): string =>
  /^[\w@+:,./-][\w@+:,./=-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Marks what ends a command in a crontab: each `%`. A backslash before it is the mark, unless one stands before that: then two quotes
 * come between. Only quoted words have either.
 */
const withMarkedPercents = (quoted: string): string =>
  quoted.replace(/(\\?)%/g, (_, before) => `${before && "\\''"}\\%`);

/** cron takes no more bytes of a command. */
const mostOfCron = 998;

/** A line of a crontab; undefined if cron cannot hold the run. */
export function cronLine({ words, env, weekDay, hour }: ScheduledRun): string | undefined {
  if ([...words, ...Object.values(env)].some((each) => control.test(each))) return undefined;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  const command = withMarkedPercents([...variables, ...words.map(shellWord)].join(' '));
  const day = weekDay === undefined ? '*' : String(cronDays.indexOf(weekDay));
  return Buffer.byteLength(command) > mostOfCron ? undefined : `0 ${hour} * * ${day} ${command}`;
}

/** An argument as programs of Windows take it apart. A backslash is special only before a quote. */
const quotedArgument = (word: string): string => `"${word.replace(/(\\*)(?="|$)/g, '$1$1').replaceAll('"', '\\"')}"`;

const windowsWord = (word: string): string => (/^[\w.:\\/=@+-]+$/.test(word) ? word : quotedArgument(word));

const timeText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** schtasks takes no more characters of a command. */
const mostOfTask = 261;

/** The arguments of schtasks, and the command that it is to start; undefined if schtasks cannot hold it. */
function taskOf({ name, words, weekDay, hour }: ScheduledRun) {
  if ([name, ...words].some((each) => control.test(each) || each.includes('"'))) return undefined;
  const command = words.map(windowsWord).join(' ');
  const day = weekDay === undefined ? '/SC DAILY' : `/SC WEEKLY /D ${weekDay.slice(0, 3).toUpperCase()}`;
  return command.length > mostOfTask ? undefined : { command, when: `${day} /ST ${timeText(hour)}` };
}

/** Outside of what cmd takes for quotes, a caret goes before each sign that means something to it. */
function withCarets(line: string): string {
  let isQuoted = false;
  return [...line]
    .map((sign) => {
      if (sign === '"') isQuoted = !isQuoted;
      return !isQuoted && /[&|<>^()]/.test(sign) ? `^${sign}` : sign;
    })
    .join('');
}

/** A line for cmd; undefined if it cannot be written there: cmd has no way to write a `%` as it is. */
export function schtasksLine(run: ScheduledRun): string | undefined {
  const task = taskOf(run);
  if (!task || `${task.command}${run.name}`.includes('%')) return undefined;
  return withCarets(`schtasks /Create /F /TN "${run.name}" ${task.when} /TR ${quotedArgument(task.command)}`);
}

/** A line for the bash of Git, which would change arguments that look like paths. */
export function gitBashLine(run: ScheduledRun): string | undefined {
  const task = taskOf(run);
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  return (
    task && `MSYS_NO_PATHCONV=1 schtasks /Create /F /TN ${quoted(run.name)} ${task.when} /TR ${quoted(task.command)}`
  );
}

/** PowerShell ends a text at typographic quotes, too. */
const powershellText = (text: string): string => `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;

/** A line for PowerShell: a run that was missed is made up for. Undefined for words that have no place in a line. */
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
