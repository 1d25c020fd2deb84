const lineEnd = 0x0a;

/** The lines of bytes in UTF-8, without their ends. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let rest: readonly Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    // A long line may come in many pieces.
    if (from < chunk.length) rest = [...rest, chunk.slice(from)];
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString();
}
