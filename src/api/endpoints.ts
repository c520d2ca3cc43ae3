import { authEndpoints } from './auth/auth.routes.ts'
import { contentEndpoints } from './content/content.routes.ts'
import { customerEndpoints } from './customer/customer.routes.ts'
import type { Endpoint } from './endpoint.ts'
import { storeEndpoints } from './store/store.routes.ts'

/** Every endpoint of the API. */
export const endpoints: readonly Endpoint[] = [
  ...storeEndpoints,
  ...contentEndpoints,
  ...authEndpoints,
  ...customerEndpoints,
]
