import type { AccountDetails } from '#contract/account/customer.ts'
import type { StoreConfig, StoreInformation } from '#contract/shop/store.ts'
import type { SnackbarMessage } from '#ui/feedback/snackbar-message.ts'
import type { ChosenPlace, OutletDetail, SalesTypeDetail, TableInfo } from './place/chosen-place.ts'
import type { PlaceGuard } from './place/place-guard.ts'
import { createStore, type Store } from './store.ts'

/**
 * Who the visitor is. `unconfirmed`: a login is stored, but the account is not fetched yet. `unreachable`: the network failed during the
 * fetch; the login stays stored.
 */
export type Account =
  | { kind: 'guest' }
  | { kind: 'customer'; details: AccountDetails }
  | { kind: 'unconfirmed' }
  | { kind: 'unreachable' }

/** S4.1: loaded at start-up, before any page. The server's HTML contains it, and the browser hydrates from it. */
export type Shell = {
  config: StoreConfig
  account: Account
  info: StoreInformation | null
  /** S2.4: the sales type and outlet that the page's URL names. Absent or null when it names none, or unknown ones. */
  place?: ChosenPlace | null
  /** The visitor's cookie: see closed-announcements.ts. */
  closedAnnouncements?: string
}

/** The client's state. `docs/client-state.md` maps the specification's names to these fields. */
export type AppState = Omit<Shell, 'place' | 'closedAnnouncements'> & {
  /** S4.27 */
  runningRequests: number
  /** S4.26 */
  hasSnackbarError: boolean
  snackbar: SnackbarMessage | null
  isAuthDialogOpen: boolean
  /** D5.8: the customer has just signed in and has not been offered a passkey before. */
  offersPasskey: boolean
  /** The number on the header's cart link. Null until the cart's script has loaded the cart. */
  cartPieces: number | null
  /** Pay was pressed on the open page. The order empties the cart, perhaps before the cart's first answer has arrived. */
  isOrdering: boolean
  /** S8.12: the server ended the login. The visitor did not sign out. */
  hasSessionEnded: boolean
  /** S7.16: the visitor reopened the question about analytics consent. */
  isConsentOpen: boolean
  /** S3.11: from the URL, else restored from the browser's storage at start-up. `outletId` is the specification's default_outlet_id. */
  salesTypeId: number | null
  outletId: number | null
  /** S3.4 */
  salesTypeDetail: SalesTypeDetail | null
  outletDetail: OutletDetail | null
  /** D1.6: the table whose code was scanned. */
  table: TableInfo | null
  /** D1.5: decides whether sales type or outlet may change. Null until the cart's script is loaded. */
  placeGuard: PlaceGuard | null
  closedAnnouncements: string
}

export type AppStore = Store<AppState>

export function createAppState({ place, closedAnnouncements = '', ...shell }: Shell): AppStore {
  return createStore<AppState>({
    ...shell,
    closedAnnouncements,
    runningRequests: 0,
    hasSnackbarError: false,
    snackbar: null,
    isAuthDialogOpen: false,
    offersPasskey: false,
    cartPieces: null,
    isOrdering: false,
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
