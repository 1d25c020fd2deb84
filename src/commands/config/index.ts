// The commands about settings and profiles share most of their code, so they are one part of the bundle.
export { configEdit } from './edit.ts';
export { configGet, configList, configPath } from './list.ts';
export { profilesList, profilesUse } from './profiles.ts';
export { profilesRemove, profilesRename } from './profiles-change.ts';
export { configSet, configUnset } from './set.ts';
export { configTrust } from './trust.ts';
