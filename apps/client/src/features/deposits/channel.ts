// What can be read off a deposit channel, and where its money can go. Pure.
import type { ChannelField, DepositChannel } from '@candor/contract/deposits/client.ts';

export function readField(channel: Pick<DepositChannel, 'fields'>, name: ChannelField): string | undefined {
  return channel.fields.find((field) => field.name === name)?.value;
}

/** A wallet's coins may be sent to any account; bank money only to one in its own currency. */
export function fitsAccount(
  channel: Pick<DepositChannel, 'kind' | 'currency'>,
  account: { readonly currency: string },
): boolean {
  return channel.kind === 'crypto' || channel.currency === account.currency;
}

/** Those that lead to one of the accounts, in the order of the accounts: the home account's first, coins last. */
export function orderChannels(
  channels: readonly DepositChannel[],
  accounts: ReadonlyArray<{ readonly currency: string }>,
): DepositChannel[] {
  const places = new Map(accounts.map(({ currency }, place) => [currency, place]));
  const placeOf = ({ kind, currency }: DepositChannel): number =>
    kind === 'crypto' ? accounts.length : (places.get(currency) ?? accounts.length);
  return channels
    .filter((channel) => accounts.some((account) => fitsAccount(channel, account)))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}
