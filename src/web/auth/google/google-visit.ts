import type { Api } from '#contract/wire/request.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** S7.14: opens Google's sign-in page. This tab stores what the return needs. */
export async function visitGoogle(api: Api, search: string): Promise<void> {
  const { url, ticket } = await api('GET /auth/google')
  formStorage.saveGoogleVisit({ ticket, search })
  window.location.assign(url)
}

export type GoogleReturn = { code: string; state: string; ticket: string; search: string }

/** Combines the parameters of Google's redirect with the stored ones, and deletes those: each works only once. */
export function takeGoogleReturn(query: URLSearchParams): GoogleReturn | null {
  const stored = formStorage.takeGoogleVisit()
  const [code, state] = [query.get('code'), query.get('state')]
  if (!code || !state || typeof stored?.ticket !== 'string') return null
  return { code, state, ticket: stored.ticket, search: typeof stored.search === 'string' ? stored.search : '' }
}
