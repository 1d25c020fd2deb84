import { describe, expect, it } from 'vitest';
import { type Surroundings, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { sendJson, startService } from '../support/service.ts';

const [current, next, other] = [
  secret('the old password 0001'),
  secret('the new päss"word\\ 0002'),
  secret('the-third-password-0003'),
];
const argv = ['profile', 'change-password'];
const body = { current_password: current, password: next, password_confirmation: next };

async function change(more: readonly string[], given: Surroundings, status = 200, answer: unknown = { message: 'ok' }) {
  const service = await startService((_request, response) => sendJson(response, status, answer));
  const outcome = await shipctl([...argv, ...more], { ...given, env: { ...service.env, ...given.env } });
  return { ...outcome, bodies: service.requests.map((request): unknown => JSON.parse(request.body)) };
}

describe('profile change-password', () => {
  it('asks for confirmation and both passwords, the new one twice; none is shown', async () => {
    const outcome = await change([], { terminal: 80, typed: ['y', current, next, next] });
    expect(outcome).toMatchObject({ code: 0, bodies: [body] });
    expect(outcome.stderr).toMatch(/\?.*\[y\/N\][\s\S]*Current password: [\s\S]*Password: [\s\S]*Password, again: /);
  });

  it.each([['\n'], ['\r\n'], ['']])('reads them from standard input, one per line, ending in %j', async (end) => {
    const stdin = `${current}${end || '\n'}${next}${end}`;
    expect(await change(['--yes'], { stdin })).toMatchObject({ code: 0, bodies: [body] });
  });

  it.each([
    ['the two differ', [], { terminal: 80, typed: ['y', current, next, other] }, 2],
    ['the answer is no', [], { terminal: 80, typed: ['n', current, next, next] }, 3],
    ['the terminal goes away', [], { terminal: 80, typed: ['y', current] }, 3],
    ['it is interrupted', [], { terminal: 80, typed: ['y', current, '\u0003'] }, 130],
    ['a line is missing', ['--yes'], { stdin: `${current}\n` }, 2],
    ['a line is empty', ['--yes'], { stdin: `${current}\n\n` }, 2],
    ['there is a third line', ['--yes'], { stdin: `${current}\n${next}\n${other}\n` }, 2],
    ['nothing is given', ['--yes'], {}, 2],
    ['--yes is missing', [], { stdin: `${current}\n${next}\n` }, 2],
    ['questions are turned off', ['--no-input'], { terminal: 80, typed: ['y', current, next, next] }, 2],
    ['a new one is empty', [], { terminal: 80, typed: ['y', current, '', ''] }, 2],
  ])('sends nothing when %s', async (_when, more, given, code) => {
    expect(await change(more, given)).toMatchObject({ code, stdout: '', bodies: [] });
  });

  it.each([[`--password=${other}`], [`--current-password=${other}`], ['--data={}'], ['-Fpassword=x']])(
    'takes no password from the command line: %s',
    async (flag) => {
      const { code, stdout, bodies } = await change([flag, '--yes'], { stdin: `${current}\n${next}\n` });
      expect({ code, stdout, bodies }).toEqual({ code: 2, stdout: '', bodies: [] });
    },
  );

  it.each([
    [200, { message: `changed from ${current} to ${next}` }],
    [422, { message: `${current} is wrong`, errors: { password: [`${next} is too short`] } }],
    [500, { message: next }],
  ])('shows no password that the service echoes with a %i', async (status, answer) => {
    for (const format of ['table', 'json', 'csv']) {
      const given = { stdin: `${current}\n${next}\n` };
      const { stdout, stderr } = await change(['--yes', '--debug', '-o', format], given, status, answer);
      expect(stdout + stderr).not.toContain('päss');
      expect(stdout + stderr).toContain('[redacted]');
    }
  });
});
