// The used parts of packages that come without types.

declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}

declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** The level of each UTF-16 unit; odd levels run from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    /** The places of the units, from left to right; those from `first` to `last` as one line. */
    getReorderedIndices(text: string, levels: EmbeddingLevels, first?: number, last?: number): readonly number[];
    /** The mirrored brackets of text from right to left, by their index. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    /** Of a glyph that was made before, what it stood for then. */
    codePoints: readonly number[];
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[];
    /** In units of the font. */
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    layout(
      text: string,
      features?: undefined,
      script?: string,
      language?: undefined,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(bytes: Uint8Array): Font;
}

// undici has types for its index only.
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';
  export default Agent;
}
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import { EnvHttpProxyAgent } from 'undici';
  export default EnvHttpProxyAgent;
}
declare module 'undici/lib/dispatcher/dispatcher.js' {
  import { Dispatcher } from 'undici';
  export default Dispatcher;
}
declare module 'undici/lib/api/api-connect.js' {
  const connect: unknown;
  export default connect;
}
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export default Pool;
}
declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}
declare module 'jq-wasm/jq.wasm' {
  const wasm: Uint8Array;
  export default wasm;
}
