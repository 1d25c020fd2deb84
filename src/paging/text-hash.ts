/** A text in short, to be compared: two hashes of 32 bits, and its length. */
export function hashOfText(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(at), 0x85ebca6b) ^ (second >>> 13);
  }
  return `${text.length} ${first} ${second}`;
}
