import * as z from 'zod';
import { group, record } from './operation.ts';

/** The entry holds the route of a hand-written command, so that it can be overridden like any other. */
export const authentication = group('authentication', 'Log in with email and password', {
  login: record({
    title: 'User login with email and password',
    summary: 'User login with email and password',
    route: 'POST /api/auth/login',
    grade: 'documented',
    alternatives: ['POST /api/login'],
    host: 'auth',
    command: 'login',
    retriedByUser: true,
    input: z.object({ email: z.string(), password: z.string() }),
    secret: ['password'],
    row: z.looseObject({}),
  }),
});
