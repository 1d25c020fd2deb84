/** The words of `a, b,c`; one empty word where there is none. */
export function splitList(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  const given = words.filter((word) => word !== '');
  return given.length > 0 ? given : [''];
}
