import type { Api } from '#contract/wire/request.ts'

/** How Google is offered: not at all, by a visit to its page, or on our page by its own button for this client. */
export type SignInMethods = { hasGoogle: boolean; googleClientId: string | null }

/** A store that cannot say offers what always works. */
export async function signInMethods(api: Api): Promise<SignInMethods> {
  const none = { google_client_id: null, has_google_button: false }
  const { google_client_id, has_google_button } = await api('GET /auth/methods').catch(() => none)
  return { hasGoogle: google_client_id !== null, googleClientId: has_google_button ? google_client_id : null }
}
