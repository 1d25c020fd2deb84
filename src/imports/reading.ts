/** What a cell means for a field: its value, or why it has none. A fault begins with a verb or is a sentence. */
export type Reading = { readonly value: unknown } | { readonly fault: string };

export const means = (read: unknown): Reading => ({ value: read });

export const notRead = (fault: string): Reading => ({ fault });
