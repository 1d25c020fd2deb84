import { escaped, joined, type Message, suggest, words } from '../../base/text/message.ts';
import { ownOverride } from '../../documents/own-override.ts';
import { builtInCatalogue, findOperation } from '../../operations/catalogue.ts';
import { pagingKinds, writePaging } from '../../paging/kinds.ts';
import type { PagingSetting } from '../../paging/parse-paging.ts';
import { confirm } from '../../ports/ask.ts';
import { defineCommand } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';
import { ownerTitle } from '../../settings/folder.ts';
import { overridesKind, readOverrides, usedOverrides } from '../../settings/overrides.ts';
import { changeStored } from '../../settings/store.ts';
import { typedWords } from '../verbs-beside.ts';

function pagingNote(paging: PagingSetting): Message {
  if (paging === 'document')
    return escaped`It is read page by page in the way that its document or its response tells.`;
  if (paging.kind === 'none') return escaped`One response is the whole list, by your word.`;
  return escaped`It is read page by page by ${writePaging(paging)}.`;
}

const safetyNote = (isSafe: boolean): Message =>
  isSafe
    ? escaped`It changes nothing, by your word: it is sent again after a failure, and --all reads all of its pages.`
    : escaped`It may change data, by your word: it is sent once.`;

export const opsSet = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the operations of the profile' },
  note: `The route is relative and must have the arguments of the operation. Questions before it is sent stay. A role says which
field of a record is its id, number, status, receiver, phone, city, total, currency or courier: give it where an import
could not tell. The field of the role settled says that the courier has paid out cash on delivery: yes, a day, the number
of a payout. What ship reads of orders.price and shipments.create are price, total, currency, courier, cod_fee, vat and
available; the code of couriers.list is what shipments take. What shipments.create is sent are sent_courier, sent_packages,
sent_pieces, sent_kilograms, sent_grams and a reference of the merchant's own: name the inputs for them. The ways of
paging are ${pagingKinds.map(({ usage }) => usage).join(', ')}, and document (what the
import found); size=<input> and total=<field> may follow.`,
  arguments: ['<operation>', '[route]'],
  flags: {
    envelope: flag.text(
      '--envelope <field>',
      'the field of the response that holds the data; . for the response itself',
    ),
    role: flag.list('--role <role=field>', 'which field of a record plays a role; dots reach inside'),
    paging: flag.text('--paging <way>', 'how a list is read page by page, or none: one response is all there is'),
    reads: flag.switch('--reads', 'a POST that changes nothing, such as a search: it may be sent again', {
      excludes: ['--writes'],
    }),
    writes: flag.switch('--writes', 'a POST that may change data, whatever its document says', {
      excludes: ['--reads'],
    }),
  },
  examples: [
    "orders.update 'PUT /api/orders/{order}'",
    "automation.list 'GET /api/automations' --envelope data",
    "orders.get --role 'number=external_id'",
    "orders.list --role 'settled=cod_settled_at'",
    "orders.price --role 'price=quote.amount' --role 'courier=carrier.code'",
    "automation.list --paging 'cursor=after,next=list_metadata.after,size=limit'",
    "couriers.list --role 'code=slug'",
    'automation.list --paging none',
    "orders.search 'POST /api/orders/search' --reads",
  ],
  usesOverrides: 'all',
  createsProfile: true,
  run: async (context, [id = '', route], { envelope, role, paging: way, reads, writes }) => {
    const { settings, messages, operationsFile, catalogue } = context;
    const safe = reads || writes ? reads : undefined;
    const builtIn = await builtInCatalogue();
    // The sandbox has what a profile adds, and not what it sets of built-in operations.
    const stored = findOperation(builtIn, id) ? readOverrides(operationsFile) : usedOverrides(context);
    const { override, roles, paging, isNew, similar, mistakes, warnings } = ownOverride(
      { id, route, envelope, roles: role, paging: way, safe },
      catalogue,
      builtIn,
      stored[id],
    );
    const about = [
      ...(paging === undefined ? [] : [pagingNote(paging)]),
      ...(safe === undefined ? [] : [safetyNote(safe)]),
    ];
    return {
      mistakes,
      warnings,
      run: async () => ({
        unsent: { notes: [joined([escaped`${id} would be: ${override.route}`, ...about], '\n')] },
        do: async () => {
          if (similar !== undefined) {
            messages.warn(escaped`There is no operation "${id}". Did you mean "${similar}"?`);
            await confirm(context, escaped`Add ${id} as a new operation?`);
          }
          await changeStored(operationsFile, overridesKind, context, (old) => ({
            ...old,
            operations: { ...old.operations, [id]: override },
          }));
          const notes = [
            escaped`${id} is now ${override.route} (${ownerTitle(settings)}).`,
            ...about,
            ...Object.entries(roles).map(([name, field]) => escaped`Its ${name} is ${field}.`),
            ...(isNew
              ? [
                  escaped`Type it: ${suggest`${typedWords(catalogue, id)}${settings.sandbox ? words` --sandbox` : words``} --help`}`,
                ]
              : []),
          ];
          const change = { outcome: isNew ? 'created' : 'updated', names: [id], files: [operationsFile] } as const;
          return { notes, change };
        },
      }),
    };
  },
});
