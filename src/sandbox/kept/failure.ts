import { Failure, systemCode } from '../../base/failure.ts';

const noRoom: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Did a change fail for want of room? */
export const isFull = ({ details }: Failure): boolean => noRoom.has(systemCode(details.cause));

export const notKept = (): Failure =>
  new Failure('machine', 'What is written to the kept state of the sandbox is not there when it is read.', {
    hint: 'Set SHIPCTL_CONFIG_DIR to a folder on another disk.',
  });

export const notReadable = (error: unknown, file: string): Failure =>
  new Failure('machine', `${file} cannot be read (${systemCode(error) ?? 'unknown error'}).`, {
    hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
    cause: error,
  });
