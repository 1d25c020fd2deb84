const longestName = 31;

/** What Excel keeps for itself. */
const reserved = /^history$/i;

/** A name that Excel takes for a sheet; empty ones become `Sheet`. */
function allowedName(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/g, '')
    .replace(/^[\s']+/, '')
    .slice(0, longestName)
    .replace(/[\s']+$/, '');
  if (plain === '') return 'Sheet';
  return reserved.test(plain) ? `${plain}_` : plain;
}

/** Gives sheets names that a workbook may have, each once: the second `Orders` is `Orders 2`. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = allowedName(wanted);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      name = `${base.slice(0, longestName - ` ${number}`.length)} ${number}`;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

/** A name as references write it: `'Orders 2'`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
