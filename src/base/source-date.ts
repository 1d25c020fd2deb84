/** The time of the sources of this build, in ISO 8601; empty if it is unknown. The build fills it in: see `scripts/build.mjs`. */
export const sourceDate: string = '';
