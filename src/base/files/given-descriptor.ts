import { constants, fstatSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';

const folder = '/proc/self/fd';

/** The modes that a descriptor was opened in are those of its link. */
const can = (descriptor: string, mode: number): boolean => (lstatSync(`${folder}/${descriptor}`).mode & mode) !== 0;

/** Both ends of a pipe that the program made are its own. */
function hasOtherEnd(descriptor: string): boolean {
  const pipe = readlinkSync(`${folder}/${descriptor}`);
  return readdirSync(folder).some((other) => {
    try {
      return other !== descriptor && readlinkSync(`${folder}/${other}`) === pipe && can(other, constants.S_IRUSR);
    } catch {
      // The folder's own descriptor is closed by now.
      return false;
    }
  });
}

/**
 * Did the shell open this descriptor for writing? Else the number may be that of one of the program's own, which rows
 * would vanish in, or end the process. Where the system does not tell, yes. Throws the system's error if it is not open.
 */
export function isGiven(descriptor: number): boolean {
  const found = fstatSync(descriptor);
  // The system's event queues are files of no type.
  if ((found.mode & constants.S_IFMT) === 0) return false;
  try {
    const name = String(descriptor);
    return can(name, constants.S_IWUSR) && !(found.isFIFO() && hasOtherEnd(name));
  } catch {
    return true;
  }
}
