import type { RouteName } from '#contract/routes.ts'
import type { ScreenModule } from '../state/screen.ts'

/** Every page's screen, fetched when it is first needed. A page without a screen does not compile. */
export const screens: Record<RouteName, () => Promise<ScreenModule>> = {
  home: () => import('../home/home.screen.tsx'),
  aboutUs: () => import('../content/about-us.screen.tsx'),
  faq: () => import('../content/faq.screen.tsx'),
  history: () => import('../orders/history.screen.tsx'),
  login: () => import('../auth/sign-in.screen.tsx'),
  privacyPolicy: () => import('../content/privacy-policy.screen.tsx'),
  profile: () => import('../account/profile.screen.tsx'),
  socialUpdates: () => import('../content/social-updates.screen.tsx'),
  termsConditions: () => import('../content/terms-conditions.screen.tsx'),
  vouchers: () => import('../vouchers/vouchers.screen.tsx'),
  signIn: () => import('../auth/sign-in.screen.tsx'),
}
