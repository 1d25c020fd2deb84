import { escaped, systemCommandOr, words } from '../../base/text/message.ts';
import { documentToFetch, readGivenDocument } from '../../documents/given-document.ts';
import { stepTable } from '../../documents/plan/report.ts';
import type { Show } from '../../ports/prepared.ts';
import { dryResult } from '../../ports/prepared.ts';
import { readDisplay } from '../../service/display.ts';
import { defineCommand } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';
import { importDocument } from './import-document.ts';

export { failWithDocument, importFound, importOfService } from './published.ts';

/** The result of a dry run whose document is not fetched: that would send a request. */
export const unfetched = (address: string): Show => ({
  notes: [
    escaped`Would fetch ${address}, without a credential. Until then it is not known what is in it.`,
    escaped`To see it without a change: ${systemCommandOr(words`curl -o api.json ${address}`, words`curl.exe -o api.json ${address}`)}`,
  ],
});

export const opsImport = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the operations of the profile' },
  prints: stepTable,
  note: `OpenAPI 2.0 to 3.2 (JSON or YAML), or a Postman collection 2.0 or 2.1. Shows what would change, by group, and asks.
Operations are named after their method and path. One that agrees with a built-in operation in method, resource, action
and number of arguments may replace it: you are asked for each by itself, and --yes does not answer. All others are added.
Importing a file again changes only what has changed in it, and what you set stays.`,
  arguments: ['<document>'],
  flags: {
    details: flag.switch('--details', 'show every operation that changes, not only their groups'),
    only: flag.list('--only <name>', 'only operations of this name or group; * for any characters'),
    tag: flag.list('--tag <tag>', 'only operations with this tag of the document'),
    path: flag.list('--path <path>', 'only operations on this path, with or without that of the server before it'),
    method: flag.list('--method <method>', 'only operations of this method'),
    replace: flag.list(
      '--replace <operation=route>',
      'replace a built-in operation with this one of the document; without a route: with the one proposed',
    ),
  },
  uses: ['output'],
  examples: [
    'openapi.yaml --dry-run',
    "collection.json --only 'shipments*' --details",
    "openapi.yaml --yes --replace 'orders.update=PUT /orders/{id}'",
  ],
  usesOverrides: 'all',
  createsProfile: true,
  run: async (context, [word = ''], flags) => {
    const { display, mistakes } = await readDisplay(context, stepTable);
    const run = async () => importDocument(context, display, await readGivenDocument(context, word), flags);
    return {
      mistakes,
      shape: undefined,
      run,
      dryRun: async () => (documentToFetch(context, word) ? unfetched(word) : ((await dryResult({ run })) ?? {})),
    };
  },
});
