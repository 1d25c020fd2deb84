import { usageFailure } from '../base/failure.ts';
import { asRow, isRow } from '../base/row.ts';
import { escaped, type Message, suggest, words, wordToFill } from '../base/text/message.ts';
import { keptArguments, type ProfileValue } from '../operations/manifest.ts';
import type { UncheckedOverrides } from '../operations/override.ts';
import type { StoredOperations } from '../settings/overrides.ts';
import { prefixOf } from './addresses.ts';
import type { LeftOut, ProviderDocument } from './document.ts';
import { type PlanInput, planImport } from './plan/import-plan.ts';
import { serversOf, valuesOf } from './plan/known-places.ts';
import { readAsked } from './plan/replacements.ts';
import { type ImportPlan, type ImportStep, pickSteps, type StepPatterns, stepsTo } from './plan/steps.ts';
import { checksumOf, type DocumentParts, sourceName, withImported } from './stored-document.ts';

interface ImportTarget extends Pick<PlanInput, 'groups' | 'besideIds'> {
  readonly values: Readonly<Record<string, ProfileValue>> | undefined;
  readonly stored: StoredOperations;
}

export interface ImportPreview extends ImportPlan {
  readonly picked: readonly ImportStep[];
  readonly leftOut: readonly LeftOut[];
  readonly stored: UncheckedOverrides;
  readonly parts: DocumentParts;
  /** Whether the document's servers, values or credentials have changed since it was imported. */
  readonly hasOtherParts: boolean;
}

export function stepsOf({ picked }: ImportPreview) {
  const replacements = stepsTo(picked, 'replace');
  return {
    changes: stepsTo(picked, 'add', 'update', 'move', 'same').filter(({ override }) => override),
    replacements,
    proposed: replacements.filter(({ isAsked }) => !isAsked),
    wanted: replacements.filter(({ isAsked }) => isAsked),
  };
}

/** Compares a document with the operations that are known. Throws usage failures for wishes that cannot be met. */
export function previewImport(
  document: ProviderDocument,
  file: string,
  { groups, besideIds, values: known, stored }: ImportTarget,
  { replace, ...patterns }: StepPatterns & { readonly replace: readonly string[] },
): ImportPreview {
  const { operations, credentials, grants, leftOut } = document;
  const values = valuesOf(document);
  const kept = keptArguments({ ...known, ...values });
  const builtIn = groups.flatMap((group) => group.operations);
  const asked = readAsked(replace, builtIn, operations, kept);
  const parts = { file: sourceName(file), servers: serversOf(document), grants, values, credentials };
  const overrides = stored.operations;
  const { steps, gone } = planImport({ groups, besideIds, overrides, document, file: parts.file, kept, asked });
  // `--replace orders.list`, without a route.
  const unmet = asked.filter(({ operation }) => !steps.some(({ id }) => id === operation.id));
  if (unmet.length > 0)
    throw usageFailure(
      unmet.map(({ operation: { id } }) => escaped`--replace ${id}: no operation of the document is proposed for it.`),
      escaped`Name the one that is meant: --replace "<operation>=<method> <path>"`,
    );
  // No operation is imported here, so only what the document says beside its operations may differ.
  const checksum = (each: StoredOperations) =>
    checksumOf([each.servers, each.grants ?? [], each.values, each.credentials]);
  const hasOtherParts = checksum(withImported(stored, {}, new Set(), parts)) !== checksum(stored);
  return {
    steps,
    picked: pickSteps(steps, patterns, document.servers.map(prefixOf)),
    gone,
    leftOut,
    stored: overrides,
    parts,
    hasOtherParts,
  };
}

/** The step for a refused replacement: the operation is added beside the built-in one, if it can be. */
export const besideOf = ({ theirs, beside, leftOut }: ImportStep): ImportStep[] =>
  beside ? [{ action: 'add', theirs, leftOut, ...beside }] : [];

export function importedOperations(stored: StoredOperations, steps: readonly ImportStep[], parts: DocumentParts) {
  const overrides = Object.fromEntries(steps.flatMap(({ id, override }) => (id && override ? [[id, override]] : [])));
  const former = new Set(steps.flatMap((step) => step.former ?? []));
  return withImported(stored, overrides, former, parts);
}

/** Returns what to type for the credentials and values that imported operations ask for and the profile lacks. */
export function importNeeds(
  { credentials, values, grants }: StoredOperations,
  hasCredential: (name: string) => boolean,
  hasValue: (name: string) => boolean,
): Message[] {
  const schemes = Object.entries(asRow(credentials));
  const missing = schemes
    .filter(([name, scheme]) => isRow(scheme) && scheme.kind !== 'bearer' && !hasCredential(name))
    .map(([name]) => name);
  const unset = Object.keys(asRow(values)).filter((name) => !hasValue(name));
  const credentialFlags = missing.map((name) => words`--credential ${name}`);
  const valueFlags = unset.map((name) => words`--set ${wordToFill`${name}=<value>`}`);
  const asked = escaped`Operations ask for ${missing}. To store those that you have: ${suggest`login ${credentialFlags}`}`;
  const taken = escaped`Operations take ${unset} from the profile. To set it: ${suggest`login ${valueFlags}`}`;
  const given = Array.isArray(grants) ? grants.filter(isRow) : [];
  const browser = escaped`People log in with a browser: ${suggest`login --web`}`;
  const client = escaped`OAuth clients get tokens. To log in as one: ${suggest`login --client-id <id> --client-secret-stdin`}`;
  return [
    ...(missing.length > 0 ? [asked] : []),
    ...(unset.length > 0 ? [taken] : []),
    ...(given.some(({ deviceUrl }) => deviceUrl !== undefined) ? [browser] : []),
    ...(given.some(({ deviceUrl }) => deviceUrl === undefined) ? [client] : []),
  ];
}
