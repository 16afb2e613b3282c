// Addresses from which staff may sign in: single ones, or networks as address/bits. Pure; the form and the server read the same.

const v4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|(?=\/|$))){4}(?:\/(?:3[0-2]|[12]?\d))?$/;
const v6 = /^(?=.*:)[0-9a-f:]{2,39}(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?$/i;

/** Whether a text could be an address or a network; the server also lets its own network code read it. */
export function isNetwork(text: string): boolean {
  return v4.test(text) || v6.test(text);
}

export const mostNetworks = 50;
