import type { Api } from '#contract/wire/request.ts'

/** Whether Google is offered, and how: by its sign-in page, or, with a client id, by its own button on our page. */
export type SignInMethods = { hasGoogle: boolean; googleClientId: string | null }

/** If the request fails, only password and code are offered. */
export async function signInMethods(api: Api): Promise<SignInMethods> {
  const none = { google_client_id: null, has_google_button: false }
  const { google_client_id, has_google_button } = await api('GET /auth/methods').catch(() => none)
  return { hasGoogle: google_client_id !== null, googleClientId: has_google_button ? google_client_id : null }
}
