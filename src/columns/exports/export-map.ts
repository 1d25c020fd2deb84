/** A rule about the text of a cell, whatever its case: one of these words, `cod` by any name, `*` for any text, or nothing. */
interface CellRule {
  readonly heading: string;
  readonly is: readonly string[];
}

/** A rule that tells how an order is paid. The first that fits a row decides. */
export interface PaymentRule extends CellRule {
  readonly means: 'paid' | 'cod' | 'unpaid';
}

/** A rule that tells which orders, or items of them, are not to be shipped. */
export interface LeaveRule extends CellRule {
  readonly because: string;
  /** Only the item of the row is left out. */
  readonly item?: true;
}

/**
 * Explains the columns of a shop's export. A file of it is known by its headings. Where several headings of `columns` have one
 * field, the first that is filled in a row is taken.
 */
export interface ExportMap {
  readonly title: string;
  /** Headings that the file has, all of them. */
  readonly known_by: readonly string[];
  /**
   * Heading → field. Columns that are not named here are used as their headings say, for what no column here fills; those of an
   * empty field are not.
   */
  readonly columns: Readonly<Record<string, string>>;
  /** The same for the billing address: taken where the row has no other. */
  readonly otherwise?: Readonly<Record<string, string>>;
  readonly payment?: readonly PaymentRule[];
  readonly left_out?: readonly LeaveRule[];
  /** Headings of a price that is that of all pieces of a line. */
  readonly line_totals?: readonly string[];
  /** Headings of amounts that are added up, in all rows of an order, to its total, and of those that are taken off. */
  readonly added?: readonly string[];
  readonly taken_off?: readonly string[];
  /** A row without a reference belongs to the order above. */
  readonly continues?: true;
  /** A column whose cells hold all items, each as the expression says, with groups for their fields and `total` for a line's. */
  readonly items?: { readonly heading: string; readonly each: string };
  /** A column that also holds other fields, which the groups of the expression are named after. A column of theirs goes before. */
  readonly parts?: { readonly heading: string; readonly as: string };
  /** The values of fields for rows that have none. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Why no order can be made of it, and what to export instead. */
  readonly refused?: string;
  /** A warning of what it lacks. */
  readonly lacks?: string;
}
