import type { PeriodKind } from './periods.ts';
import type { ReportFormat } from './report-format.ts';
import type { ReportWords } from './words.ts';

/** The frame of a report: its title, its period, and how it is written. */
export interface ReportView {
  readonly words: ReportWords;
  readonly format: ReportFormat;
  readonly isArabic: boolean;
  readonly by: PeriodKind;
  /** The first and the last day that were asked for; undefined if none was. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** Periods that are shown though they may have no order, by their first days: that of the last day. */
  readonly edges: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly lateAfter: number;
  readonly stuckAfter: number;
  /** Times of states that differ: `in_transit=5d`. */
  readonly stuckSetting: string | undefined;
  readonly knowsPayouts: boolean;
  readonly isProved: boolean;
  /** Of the shop or the subject; undefined if none was given. */
  readonly title: string | undefined;
  /** When the orders were read, as a clock shows it: `2026-03-15 13:00`. */
  readonly readAt: string;
  /** Says of what age orders of a mirror are; undefined if the service was read. */
  readonly fromMirror: string | undefined;
  readonly version: string;
  /** The word for a state. */
  stateWord(state: string): string;
}
