import { authEndpoints } from './auth/auth.routes.ts'
import { googleEndpoints } from './auth/google/google.routes.ts'
import { passkeySignInEndpoints } from './auth/passkeys/passkey-sign-in.routes.ts'
import { forgotPasswordEndpoints } from './auth/password/forgot-password.routes.ts'
import { signUpEndpoints } from './auth/sign-up.routes.ts'
import { cartEndpoints } from './cart/cart.routes.ts'
import { catalogEndpoints } from './catalog/catalog.routes.ts'
import { searchEndpoints } from './catalog/search.routes.ts'
import { checkoutEndpoints } from './checkout/checkout.routes.ts'
import { purchaseEndpoints } from './checkout/purchase/purchase.routes.ts'
import { contentEndpoints } from './content/content.routes.ts'
import { storeEndpoints } from './content/store.routes.ts'
import { addressEndpoints } from './customer/address.routes.ts'
import { careEndpoints } from './customer/care.routes.ts'
import { customerEndpoints } from './customer/customer.routes.ts'
import { passkeyEndpoints } from './customer/passkeys.routes.ts'
import { profileEndpoints } from './customer/profile.routes.ts'
import { securityEndpoints } from './customer/security.routes.ts'
import { deleteAccountEndpoints } from './delete-account/delete-account.routes.ts'
import { messagePreferenceEndpoints } from './messages/choice/preferences.routes.ts'
import { offerEndpoints } from './messages/offers/offers.routes.ts'
import { pushEndpoints } from './messages/push/push.routes.ts'
import { orderEndpoints } from './orders/orders.routes.ts'
import { outletEndpoints } from './outlets/outlets.routes.ts'
import { pickupTimesEndpoints } from './outlets/pickup-times.routes.ts'
import type { Endpoint } from './parts/endpoint.ts'
import { webhookEndpoints } from './payments/gateways/gateway-webhooks.routes.ts'
import { paymentEndpoints } from './payments/payments.routes.ts'
import { placeEndpoints } from './places/places.routes.ts'
import { promiseEndpoints } from './promises/promises.routes.ts'
import { referralEndpoints } from './rewards/referral.routes.ts'
import { operatorAlertEndpoints } from './staff/alerts/operator-alerts.routes.ts'
import { operatorBagEndpoints } from './staff/bags/operator-bags.routes.ts'
import { operatorConversationEndpoints } from './staff/conversation/operator-conversation.routes.ts'
import { operatorOfferEndpoints } from './staff/offers/operator-offers.routes.ts'
import { operatorEndpoints } from './staff/operator.routes.ts'
import { operatorRewardEndpoints } from './staff/rewards/operator-rewards.routes.ts'
import { subscriptionEndpoints } from './subscriptions/subscriptions.routes.ts'
import { tableBasketEndpoints } from './table-baskets/table-baskets.routes.ts'
import { voucherEndpoints } from './vouchers/vouchers.routes.ts'

/** Every endpoint of the API. */
export const endpoints: readonly Endpoint[] = [
  ...storeEndpoints,
  ...contentEndpoints,
  ...searchEndpoints,
  ...catalogEndpoints,
  ...cartEndpoints,
  ...purchaseEndpoints,
  ...checkoutEndpoints,
  ...outletEndpoints,
  ...pickupTimesEndpoints,
  ...tableBasketEndpoints,
  ...placeEndpoints,
  ...signUpEndpoints,
  ...authEndpoints,
  ...googleEndpoints,
  ...passkeySignInEndpoints,
  ...forgotPasswordEndpoints,
  ...customerEndpoints,
  ...profileEndpoints,
  ...careEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...deleteAccountEndpoints,
  ...addressEndpoints,
  ...voucherEndpoints,
  ...referralEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...webhookEndpoints,
  ...orderEndpoints,
  ...promiseEndpoints,
  ...messagePreferenceEndpoints,
  ...pushEndpoints,
  ...offerEndpoints,
  ...operatorEndpoints,
  ...operatorBagEndpoints,
  ...operatorAlertEndpoints,
  ...operatorConversationEndpoints,
  ...operatorOfferEndpoints,
  ...operatorRewardEndpoints,
]
