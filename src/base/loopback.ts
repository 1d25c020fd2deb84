const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is of this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);
