import type { Row } from '../../base/row.ts';
import { columnsOfRows } from '../../output/columns.ts';
import { jsonRecord } from '../../output/json.ts';
import { paintFor } from '../../output/terminal.ts';
import { endOfToken } from '../../settings/credential.ts';
import type { Context, Invocation } from '../context.ts';
import { type Display, openSink, openWriter, readDisplay, targetTerminal } from '../kinds/display.ts';

const shape = { row: {}, columns: [] };

/** Where the token comes from and when it ends, as far as can be known without asking the service. */
function tokenFacts({ settings, account }: Context): { from: string; ends: string | null; email: string | null } {
  if (settings.sandbox) return { from: 'the sandbox', ends: null, email: null };
  const { profile } = account.reading.state === 'damaged' ? { profile: undefined } : account.reading;
  if (settings.token !== undefined) {
    return { from: 'SHIPCTL_TOKEN', ends: endOfToken(settings.token)?.toISOString() ?? null, email: null };
  }
  if (profile?.token === undefined) return { from: 'none: not logged in', ends: null, email: null };
  const { token_origin: owner } = profile;
  if (settings.baseUrl !== undefined && owner !== new URL(settings.baseUrl).origin) {
    const where = owner === undefined ? 'no address' : owner;
    return { from: `none for this address (the stored one belongs to ${where})`, ends: null, email: null };
  }
  return { from: 'the stored login', ends: profile.token_expires_at ?? null, email: profile.email ?? null };
}

function facts(context: Context): Row {
  const { settings, account, io } = context;
  const { from, ends, email } = tokenFacts(context);
  return {
    profile: settings.profile,
    base_url: settings.sandbox ? 'the sandbox' : (settings.baseUrl ?? null),
    auth_url: settings.sandbox ? null : (settings.authUrl ?? settings.baseUrl ?? null),
    email,
    token: from,
    token_ends: ends ?? 'unknown',
    expired: ends === null ? null : new Date(ends) <= io.now(),
    file: account.file,
  };
}

async function run(context: Context, display: Display): Promise<void> {
  const { reading } = context.account;
  if (reading.state === 'damaged') {
    if (context.settings.token === undefined && !context.settings.sandbox) throw reading.failure;
    context.messages.warn(reading.failure.message);
  }
  const row = facts(context);
  const terminal = targetTerminal(context, display);
  const sink = await openSink(context, display);
  if (display.format === 'json') await sink.write(jsonRecord(row, display.chosen, terminal.isTerminal));
  else if (display.format === 'table') {
    const { card } = await import('../../output/card.ts');
    const columns = display.chosen.length > 0 ? display.chosen : columnsOfRows([row]);
    await sink.write(card(row, columns, terminal, await paintFor(terminal)));
  } else {
    const writer = await openWriter(context, shape, display);
    await sink.write(writer.batch([row]) + writer.end());
  }
  await sink.finish();
}

/** Works offline: says who would invocation, never the token itself. */
export async function whoami(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, shape, invocation);
  return { mistakes, run: () => run(context, display) };
}
