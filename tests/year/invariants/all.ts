import { accountInvariants } from './accounts.ts'
import { bagInvariants } from './bags.ts'
import { documentInvariants } from './documents.ts'
import type { Invariant } from './invariant.ts'
import { messageInvariants } from './messages.ts'
import { paymentInvariants } from './payments.ts'
import { pointsInvariants } from './points.ts'
import { promiseInvariants } from './promises.ts'
import { receivedInvariants } from './received.ts'
import { stepInvariants } from './steps.ts'
import { stuckInvariants } from './stuck.ts'
import { subscriptionInvariants } from './subscriptions.ts'
import { toldInvariants } from './told.ts'
import { voucherInvariants } from './vouchers.ts'
import { weightInvariants } from './weights.ts'
import { windowInvariants } from './windows.ts'

/** What must always hold. A new feature adds its invariants here. Some remember the day before, so each run has its own. */
export const invariants = (): Invariant[] => [
  ...paymentInvariants,
  ...documentInvariants,
  ...toldInvariants,
  ...windowInvariants(),
  ...voucherInvariants(),
  ...pointsInvariants,
  ...promiseInvariants,
  ...messageInvariants,
  ...receivedInvariants(),
  ...stepInvariants,
  ...stuckInvariants(),
  ...subscriptionInvariants,
  ...accountInvariants,
  ...bagInvariants,
  ...weightInvariants,
]
