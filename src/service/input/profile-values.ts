import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { encodeSegment } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { parametersOf } from '../../operations/route.ts';
import type { Context } from '../../session/context.ts';
import { valueVariable } from '../../settings/profile.ts';
import { placeOf, sentName } from './requests.ts';
import type { Input } from './values.ts';

interface Ready {
  readonly operation: Operation;
  readonly mistakes: readonly string[];
}

/** How a value of the profile is set. */
export const settingHint = (name: string): string =>
  escaped`To set it: ${suggest`login --set ${`${name}=<value>`}`} (or ${valueVariable(name)} for one call).`;

/** The operation with the arguments of its path that the profile holds. */
export function withPathValues({ account, settings }: Context, operation: Operation): Ready {
  const names = parametersOf(operation.path).filter((name) => !operation.parameters.includes(name));
  if (names.length === 0) return { operation, mistakes: [] };
  const keptValue = (name: string) => (settings.sandbox ? '1' : account.value(name));
  const missing = settings.dryRun ? [] : names.filter((name) => keptValue(name) === undefined);
  const path = names.reduce((filled, name) => {
    const value = keptValue(name);
    return value === undefined ? filled : filled.replace(`{${name}}`, () => encodeSegment(value));
  }, operation.path);
  const faults = missing.map((name) => `${name} is not set in this profile. ${settingHint(name)}`);
  return { operation: { ...operation, path }, mistakes: faults };
}

/** The headers that the profile holds a value for. */
export function headerValues({ account, catalogue, settings }: Context, operation: Operation): Input {
  const { values = {} } = catalogue;
  if (!operation.places || Object.keys(values).length === 0) return {};
  const keptValue = (name: string) => (settings.sandbox ? '1' : account.value(name));
  const headers = Object.keys(operation.places).filter((name) => placeOf(operation, name) === 'header');
  const found = headers.flatMap((name): [string, string][] => {
    const sent = sentName(operation, name);
    const value = Object.hasOwn(values, sent) ? keptValue(sent) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}
