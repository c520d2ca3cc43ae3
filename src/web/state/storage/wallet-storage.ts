import { read, write } from './browser-storage.ts'

const parse = (raw: string) => raw === '1' || undefined

/** D3.7: whether a checkout has found a wallet in this browser. Only Stripe's script can tell, and only the checkout loads it. */
export const walletStorage = {
  isKnown: () => read('has-wallet', parse) ?? false,
  save: (isAvailable: boolean) => write('has-wallet', isAvailable ? '1' : null),
}
