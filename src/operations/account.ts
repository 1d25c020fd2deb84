import * as z from 'zod';
import { group, record } from './operation.ts';
import { untyped } from './records.ts';

// The fields of these records are not documented: the ones named here are assumed, others pass through.
const Merchant = z.looseObject({
  id: untyped,
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

const User = z.looseObject({
  id: untyped,
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

const Acknowledgement = z.looseObject({ message: z.string().nullish() });

export const merchants = group('merchants', 'Your merchant data', {
  get: record({
    title: 'Merchants Details',
    summary: 'Show the merchant you belong to',
    route: 'GET /api/merchants',
    grade: 'assumed',
    alternatives: ['GET /api/merchant', 'GET /api/merchants/{merchant}'],
    row: Merchant,
  }),
});

export const profile = group('profile', 'Your user', {
  get: record({
    title: 'User Details',
    summary: 'Show your user',
    route: 'GET /api/profile',
    grade: 'published',
    rowGrade: 'assumed',
    row: User,
  }),
  update: record({
    title: 'Update User',
    summary: 'Change your user',
    route: 'PUT /api/profile',
    grade: 'published',
    rowGrade: 'assumed',
    inputGrade: 'assumed',
    alternatives: ['PATCH /api/profile'],
    done: 'Updated your user.',
    note: 'The fields are assumed to be those of the user. Add others with -F or --data.',
    input: z.looseObject({
      first_name: z.string().optional().describe('first name'),
      last_name: z.string().optional().describe('last name'),
      email: z.string().optional().describe('email'),
      phone: z.string().optional().describe('phone, +966… or 05…'),
    }),
    row: User,
    examples: ['--phone +966501234567'],
  }),
  'change-password': record({
    title: 'Change Password',
    summary: 'Change your password',
    route: 'PUT /api/profile/password',
    grade: 'assumed',
    done: 'Password changed.',
    note: 'Asks on a terminal. Otherwise it reads the current and the new password from standard input, one per line.',
    input: z.object({
      current_password: z.string(),
      password: z.string(),
      password_confirmation: z.string(),
    }),
    secret: ['current_password', 'password', 'password_confirmation'],
    confirm: 'Change the password of your account?',
    row: Acknowledgement,
    examples: ['', '--yes < passwords.txt'],
  }),
});

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
