import * as z from 'zod';
import { group, record } from './operation.ts';

/** Served by the hand-written `login` command; the entry holds the route, so that it can be corrected like any other. */
export const authentication = group('authentication', 'Log in with email and password', {
  login: record({
    title: 'User login with email and password',
    summary: 'User login with email and password',
    route: 'POST /api/auth/login',
    grade: 'documented',
    host: 'auth',
    input: z.object({ email: z.string(), password: z.string() }),
    secret: ['password'],
    row: z.looseObject({}),
    columns: [],
    examples: [],
  }),
});
