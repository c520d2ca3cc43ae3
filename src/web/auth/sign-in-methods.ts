import type { Api } from '#contract/request.ts'

/** Whether Google is offered. A store that cannot say offers what always works. */
export async function signInMethods(api: Api): Promise<{ hasGoogle: boolean }> {
  const { google_client_id } = await api('GET /auth/methods').catch(() => ({ google_client_id: null }))
  return { hasGoogle: google_client_id !== null }
}
