import type { AccountDetails } from '#contract/account/customer.ts'
import type { StoreConfig, StoreInformation } from '#contract/shop/store.ts'
import type { SnackbarMessage } from '#ui/feedback/snackbar-message.ts'
import type { ChosenPlace, OutletDetail, SalesTypeDetail, TableInfo } from './place/chosen-place.ts'
import type { PlaceGuard } from './place/place-guard.ts'
import { createStore, type Store } from './store.ts'

/**
 * Who the visitor is, as far as we know. `unconfirmed`: a login is stored but the account could not be fetched yet;
 * `unreachable`: the network failed while asking (the login is kept).
 */
export type Account =
  | { kind: 'guest' }
  | { kind: 'customer'; details: AccountDetails }
  | { kind: 'unconfirmed' }
  | { kind: 'unreachable' }

/** What start-up loads before any page (S4.1). Held by the server's HTML and picked up by the browser. */
export type Shell = {
  config: StoreConfig
  account: Account
  info: StoreInformation | null
  /** Where the page's address says one orders (S2.4); absent or null when it does not, or names nothing there is. */
  place?: ChosenPlace | null
}

/** The client's own state. `docs/client-state.md` maps the specification's names to these fields. */
export type AppState = Omit<Shell, 'place'> & {
  /** S4.27 */
  runningRequests: number
  /** S4.26 */
  hasSnackbarError: boolean
  snackbar: SnackbarMessage | null
  isAuthDialogOpen: boolean
  /** S8.12: the server ended the login; the visitor did not sign out. */
  hasSessionEnded: boolean
  /** S7.16: the visitor wants to answer the question about measuring again. */
  isConsentOpen: boolean
  /** S3.11: the address's, else restored from the browser's storage at start. `outletId` is the specification's default_outlet_id. */
  salesTypeId: number | null
  outletId: number | null
  /** S3.4 */
  salesTypeDetail: SalesTypeDetail | null
  outletDetail: OutletDetail | null
  /** D1.6: the table whose code was scanned. */
  table: TableInfo | null
  /** D1.5: who is asked before sales type or outlet change. */
  placeGuard: PlaceGuard | null
}

export type AppStore = Store<AppState>

export function createAppState({ place, ...shell }: Shell): AppStore {
  return createStore<AppState>({
    ...shell,
    runningRequests: 0,
    hasSnackbarError: false,
    snackbar: null,
    isAuthDialogOpen: false,
    hasSessionEnded: false,
    isConsentOpen: false,
    salesTypeId: null,
    outletId: null,
    salesTypeDetail: null,
    outletDetail: null,
    table: null,
    placeGuard: null,
    ...place,
  })
}
