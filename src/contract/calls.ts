import {
  deleteAddressCall,
  getAddress,
  getAddresses,
  postAddress,
  postAddressMain,
  postAddressRestore,
  putAddress,
} from './addresses.ts'
import {
  postForgotPassword,
  postForgotPasswordChange,
  postForgotPasswordCheck,
  postSignInCode,
  postSignUp,
  postVerifyCode,
  postVerifyEmail,
  postVerifySend,
} from './auth.ts'
import type { CallSpec } from './call.ts'
import { getCart, patchCart, postCartAdd, postCartSyncGuest } from './cart.ts'
import { getCategories, getProduct, getProducts } from './catalog.ts'
import { getContentPage } from './content.ts'
import { getCustomerDetail, getUser, postLogin, postLogout, postSignIn, postSignOut } from './customer.ts'
import { getGoogle, getSignInMethods, postGoogle, postSignInGoogle } from './identity.ts'
import { getOutlet, getOutlets, getSalesTypes, getTable } from './outlets.ts'
import { getPlace, getPredictions } from './places.ts'
import {
  getExport,
  getProfile,
  patchProfile,
  postContact,
  postContactConfirm,
  postDelete,
  postDeleteCode,
  postInitiateProfile,
  postPassword,
} from './profile.ts'
import { getSearch, getSuggestions } from './search.ts'
import { deleteSessionCall, getSessions, postSessionsEndOthers } from './sessions.ts'
import { getBanners, getStoreConfig, getStoreInformation } from './store.ts'

/** Every call of the API. */
export const calls = [
  getStoreConfig,
  getStoreInformation,
  getBanners,
  getContentPage,
  getCategories,
  getProducts,
  getSearch,
  getSuggestions,
  getProduct,
  getCart,
  postCartAdd,
  patchCart,
  postCartSyncGuest,
  getSalesTypes,
  getOutlets,
  getOutlet,
  getTable,
  getPredictions,
  getPlace,
  postSignUp,
  postVerifySend,
  postVerifyCode,
  postVerifyEmail,
  postSignIn,
  postSignInCode,
  postSignInGoogle,
  getSignInMethods,
  getGoogle,
  postGoogle,
  postSignOut,
  postLogin,
  postLogout,
  getUser,
  postForgotPassword,
  postForgotPasswordCheck,
  postForgotPasswordChange,
  getCustomerDetail,
  getProfile,
  patchProfile,
  postInitiateProfile,
  postPassword,
  postContact,
  postContactConfirm,
  getSessions,
  deleteSessionCall,
  postSessionsEndOthers,
  getExport,
  postDeleteCode,
  postDelete,
  getAddresses,
  getAddress,
  postAddress,
  putAddress,
  deleteAddressCall,
  postAddressRestore,
  postAddressMain,
] as const satisfies readonly CallSpec[]

/**
 * The calls by method and path, such as 'GET /store/config'. The browser names them so, and imports this as a type only: that keeps
 * the schemas, and the library behind them, out of its script.
 */
export type Calls = { [Spec in (typeof calls)[number] as `${Spec['method']} ${Spec['path']}`]: Spec }
export type CallName = keyof Calls
