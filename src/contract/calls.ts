import type { CallSpec } from './call.ts'
import { getContentPage } from './content.ts'
import { getCustomerDetail, postSignIn, postSignOut } from './customer.ts'
import { getBanners, getStoreConfig, getStoreInformation } from './store.ts'

/** Every call of the API. */
export const calls = [
  getStoreConfig,
  getStoreInformation,
  getBanners,
  getContentPage,
  postSignIn,
  postSignOut,
  getCustomerDetail,
] as const satisfies readonly CallSpec[]

/**
 * The calls by method and path, such as 'GET /store/config'. The browser names them so, and imports this as a type only: that keeps
 * the schemas, and the library behind them, out of its script.
 */
export type Calls = { [Spec in (typeof calls)[number] as `${Spec['method']} ${Spec['path']}`]: Spec }
export type CallName = keyof Calls
