const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Does the address name this machine itself? */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);
